import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { findSalt, listInputWords, listStackSalts } from '@otterscan/decode/contract/create2'
import { isSameAddress } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { traceQuery } from '../transaction/trace.ts'
import type { CreatedContract } from './createdContracts.ts'

/** What is known of a contract made by CREATE2. */
export type Create2Proof =
  /** The address follows from this salt. */
  | {
      readonly kind: 'proven'
      readonly salt: Hex
      readonly initCodeHash: Hex
      readonly initCodeBytes: number
    }
  /** The salt is not among what was looked at. */
  | { readonly kind: 'saltUnknown'; readonly initCodeHash: Hex; readonly initCodeBytes: number }
  /** The node's trace has no such creation with its init code. */
  | { readonly kind: 'notTraced' }

/**
 * Salt and init code of a contract made by CREATE2: the salt is looked for in the inputs of the calls, with
 * `hasInstructions` in the stacks of an opcode log, and is one only where the address follows from it. One call for the
 * trace; the opcode log may be tens of megabytes.
 */
export function create2ProofQuery(
  clients: Clients,
  { address, creator, transactionHash, blockHash = '0x' }: CreatedContract,
  hasInstructions: boolean,
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'create2Proof',
      address,
      transactionHash,
      blockHash,
      hasInstructions,
    ] as const,
    queryFn: async ({ client, signal }): Promise<Create2Proof> => {
      const { frames } = await readTrace(client, clients, transactionHash, blockHash)
      const frame = frames.find(({ type, to }) => type === 'CREATE2' && isSameAddress(to, address))
      if (frame?.input === undefined || frame.input === '0x') return { kind: 'notTraced' }
      const initCode = { initCodeHash: keccak256(frame.input), initCodeBytes: hexByteLength(frame.input) }
      const candidates = hasInstructions
        ? listStackSalts(await readOpcodes(clients, transactionHash, signal))
        : listInputWords(frames)
      const salt = findSalt(address, { creator, initCodeHash: initCode.initCodeHash }, candidates)
      return salt === undefined ? { kind: 'saltUnknown', ...initCode } : { kind: 'proven', salt, ...initCode }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

function readTrace(client: QueryClient, clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return client.ensureQueryData(traceQuery(clients, transactionHash, blockHash))
}

/** `undefined` where the node refuses. */
function readOpcodes({ execution }: Clients, transactionHash: Hex, signal: AbortSignal): Promise<unknown> {
  const options = { disableStorage: true, enableMemory: false }
  return orUndefined(execution.request(debug_traceTransaction, [transactionHash, options], { signal }))
}
