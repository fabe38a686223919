import { requestText } from '@otterscan/clients/transport/requestText'
import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { ContractAbi } from '@otterscan/decode/abi/jsonAbi'
import { parseSignatureList } from '@otterscan/decode/abi/parseSignature'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../clients.ts'
import type { KnownAbis } from '../contracts/getKnownAbis.ts'
import { parsePastedAbi } from '../contracts/parsePastedAbi.ts'
import { findPastedAbiText, listPastedAddresses } from '../contracts/pastedAbi.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { findStandardEvents, findStandardFunctions, hasSignatureAssets } from './signatures.ts'
import { listStandardErrors } from './standardSignatures.ts'

/** A signature with a given hash, and where it was seen. */
export interface SignatureSighting {
  readonly signature: AbiSignature
  /** What it is a signature of; `undefined` where only the collection has it, where functions and errors look alike. */
  readonly kind: AbiSignature['kind'] | undefined
  readonly isStandard: boolean
  /** In the signature collection that the site serves. */
  readonly isCollected: boolean
  /** Contracts with it in their ABI, as far as this browser has read or been given one. */
  readonly contracts: readonly Address[]
}

const TIMEOUT_MS = 5_000

/** One small file; none where the collection does not have the hash. Unlike for decoding, a failure is an error. */
function collectionQuery(assetsURLPrefix: string, hash: Hex) {
  const path = `${hash.length === 10 ? 'signatures' : 'topic0'}/${hash.slice(2)}`
  return queryOptions({
    queryKey: ['signatureLookup', assetsURLPrefix, path] as const,
    queryFn: async ({ signal }): Promise<readonly AbiSignature[]> => {
      const request = { name: 'the collection of signatures', timeoutMs: TIMEOUT_MS, signal }
      const { ok, status, text } = await requestText(`${assetsURLPrefix}/${path}`, {}, request)
      if (status === 404) return []
      if (!ok) throw new Error(`the collection of signatures answered ${status}: ${text.slice(0, 200)}`)
      return parseSignatureList(text).signatures
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

/** Signatures of a selector or of an event's first topic (lower case), as the query of the collection with its state. */
export function useSignatureSightings(hash: Hex) {
  const { config } = useConfig()
  const { chainId } = useClients()
  const queryClient = useQueryClient()
  const hasCollection = hasSignatureAssets(config)
  const query = useQuery({ ...collectionQuery(config.assetsURLPrefix, hash), enabled: hasCollection })
  const standard = listStandard(hash)
  const sightings = joinSightings(
    standard,
    query.data ?? [],
    listContractSightings(queryClient, chainId, hash),
  )
  return { hasCollection, query, sightings }
}

function listStandard(hash: Hex): readonly AbiSignature[] {
  if (hash.length !== 10) return findStandardEvents(hash).map(({ signature }) => signature)
  const functions = findStandardFunctions(hash).map(({ signature }) => signature)
  return [...functions, ...listStandardErrors().filter(({ selector }) => selector === hash)]
}

interface ContractSighting {
  readonly signature: AbiSignature
  readonly contract: Address
}

/** From ABIs the user gave, and from those read since the page was opened. */
function listContractSightings(
  queryClient: QueryClient,
  chainId: bigint,
  hash: Hex,
): readonly ContractSighting[] {
  const read = queryClient
    .getQueriesData<KnownAbis>({ queryKey: [chainId.toString(), 'contractAbi'] })
    .flatMap(([, known]) => known?.abis ?? [])
  const pasted = listPastedAddresses(chainId).flatMap((address) => {
    const abi = parsePastedAbi(findPastedAbiText(chainId, address) ?? '')?.abi
    return abi === undefined ? [] : [{ address, abi }]
  })
  return [...read, ...pasted].flatMap(({ address, abi }) =>
    findInAbi(abi, hash).map((signature) => ({ signature, contract: toChecksumAddress(address) })),
  )
}

function findInAbi(abi: ContractAbi, hash: Hex): readonly AbiSignature[] {
  return hash.length === 10
    ? [...abi.functions, ...abi.errors].filter(({ selector }) => selector === hash)
    : abi.events.filter(({ topic0 }) => topic0 === hash)
}

/** Each signature once, those of contracts first, then standards, then the collection in its order. */
function joinSightings(
  standard: readonly AbiSignature[],
  collected: readonly AbiSignature[],
  ofContracts: readonly ContractSighting[],
): readonly SignatureSighting[] {
  const named = [...ofContracts.map(({ signature }) => signature), ...standard]
  const all = [...named, ...collected]
  const texts = [...new Set(all.map(({ text }) => text))]
  return texts.flatMap((text) => {
    const signature = all.find((one) => one.text === text)
    if (signature === undefined) return []
    const contracts = ofContracts.filter((one) => one.signature.text === text).map(({ contract }) => contract)
    return [
      {
        signature,
        kind: named.find((one) => one.text === text)?.kind,
        isStandard: standard.some((one) => one.text === text),
        isCollected: collected.some((one) => one.text === text),
        contracts: [...new Set(contracts)],
      },
    ]
  })
}
