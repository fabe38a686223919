import type {
  IndexedContract,
  IndexedErc20,
  IndexedErc1167,
  IndexedErc4626,
  IndexedList,
  IndexedNft,
} from '@otterscan/api-schema/execution/indexedList'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { getErc20Metadata } from '@otterscan/clients/contracts/erc20'
import { decodeMinimalProxy } from '@otterscan/decode/contract/proxy'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import type { Address } from '@otterscan/ethereum/address'
import { decodeUint } from '@otterscan/ethereum/contract/abiWords'
import {
  ASSET_CALL,
  NAME_CALL,
  SYMBOL_CALL,
  TOTAL_ASSETS_CALL,
} from '@otterscan/ethereum/contract/tokenCalls'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { type ContractClass, toClassKey } from '../../storage/blockRows.ts'
import { getAccountCode } from '../../upstream/accountCode.ts'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import { toExecutionClient } from '../../upstream/executionClient.ts'
import { UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'
import type { Answer, CallContext, Params, Result } from '../methodHandler.ts'
import type { TokenTexts } from '../token-names/matchTokens.ts'
import { getPage, requireLists, toBlockSummaries, toRange } from './indexedPage.ts'

/** The fields of a list entry besides address and block; read from the latest state. */
type Describe<Entry> = (address: Address, node: NodeClient) => Promise<Omit<Entry, keyof IndexedContract>>

/** Number of contracts of a class. */
export function countContracts(
  contractClass: ContractClass | 'all',
): Answer<Params<'ots2_getAllContractsCount'>, Result<'ots2_getAllContractsCount'>> {
  return (_, context) =>
    requireLists(context).read((view) => view.count('contracts', toClassKey(contractClass)))
}

/** Contracts of a class, oldest first. */
export function listContracts<Entry extends IndexedContract>(
  contractClass: ContractClass | 'all',
  describe: Describe<Entry>,
) {
  return async (
    [index, size]: readonly [index: number, size: number],
    context: CallContext,
  ): Promise<IndexedList<IndexedContract & Omit<Entry, keyof IndexedContract>>> => {
    const range = toRange(index, size)
    const { contracts, blocks } = await requireLists(context).read(async (view) => {
      const found = await getPage(view, 'contracts', toClassKey(contractClass), range)
      const creations = await Promise.all(
        found.entries.map(({ blockNumber, index: at }) => view.creation(blockNumber, at)),
      )
      return {
        contracts: creations.filter((creation) => creation !== undefined),
        blocks: toBlockSummaries(found),
      }
    })
    const results = await Promise.all(
      contracts.map(async ({ address, blockNumber }) => {
        return { blockNumber, address, ...(await describe(address, context.node)) }
      }),
    )
    return { results, blocks, unreadable: [] }
  }
}

/** What the `ots2` module returns for a failed call. */
const UNREADABLE = '<ERROR>'

/** Name and symbol of a token in the latest state; `undefined` where the contract returns none. */
export async function getTokenTexts(address: Address, node: NodeClient): Promise<TokenTexts> {
  const [name, symbol] = await Promise.all(
    [NAME_CALL, SYMBOL_CALL].map((data) =>
      callContract(toExecutionClient(node), { to: address, data }, 'latest'),
    ),
  )
  return { name: decodeText(name), symbol: decodeText(symbol) }
}

/** No further fields. */
export const describeContract: Describe<IndexedContract> = async () => ({})

/** Name and symbol. */
export const describeNft: Describe<IndexedNft> = async (address, node) => {
  const { name, symbol } = await getTokenTexts(address, node)
  return { name: name ?? UNREADABLE, symbol: symbol ?? UNREADABLE }
}

/** Name, symbol and decimals; no decimals where the contract reports none. */
export const describeErc20: Describe<IndexedErc20> = async (address, node) => {
  const { name, symbol, decimals } = await getErc20Metadata(toExecutionClient(node), address)
  return {
    name: decodeText(name) ?? UNREADABLE,
    symbol: decodeText(symbol) ?? UNREADABLE,
    decimals,
  }
}

/** A vault's underlying token and total assets. */
export const describeVault: Describe<IndexedErc4626> = async (address, node) => {
  const [token, asset, totalAssets] = await Promise.all([
    describeErc20(address, node),
    getWord(node, address, ASSET_CALL),
    getWord(node, address, TOTAL_ASSETS_CALL),
  ])
  const isAddress = asset !== undefined && asset < 2n ** 160n
  return {
    ...token,
    asset: isAddress ? sliceHex(toWord(asset), 12) : undefined,
    // A string: the value may exceed what a JSON number can represent.
    totalAssets: totalAssets?.toString(),
  }
}

/** The implementation, from the code. */
export const describeErc1167: Describe<IndexedErc1167> = async (address, node) => {
  try {
    return { implementation: await getErc1167Implementation(node, address) }
  } catch (error) {
    if (!(error instanceof UnreadableAnswerError)) throw error
    // The entry without its implementation, as where the contract is gone.
    return { implementation: undefined }
  }
}

/** Implementation of an EIP-1167 proxy; `undefined` for other code. */
export async function getErc1167Implementation(
  node: NodeClient,
  address: Address,
): Promise<Address | undefined> {
  const proxy = decodeMinimalProxy(await getAccountCode(node, address, 'latest'))
  return proxy?.variant === 'standard' && proxy.appendedData === '0x' ? proxy.implementation : undefined
}

/** A contract that fails costs its own cells, not the page. */
async function getWord(node: NodeClient, to: Address, data: Hex): Promise<bigint | undefined> {
  return decodeUint(await callContract(toExecutionClient(node), { to, data }, 'latest'), 0)
}

function decodeText(output: Hex | undefined): string | undefined {
  return output === undefined ? undefined : decodeTokenText(output)
}
