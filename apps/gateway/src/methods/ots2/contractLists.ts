import { RpcError } from '@otterscan/clients/errors'
import { decodeMinimalProxy } from '@otterscan/decode/contract/proxy'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, isHexData, sliceHex, toQuantity } from '@otterscan/ethereum/hex'
import { type ContractClass, toClassKey } from '../../storage/blockRows.ts'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import type { WireObject } from '../../upstream/wireValue.ts'
import type { MethodHandler } from '../methodHandler.ts'
import type { TokenTexts } from '../token-names/matchTokens.ts'
import { encodeBlocksSummary, getPage, readPage, requireLists } from './indexedPage.ts'

/** What a list tells of a contract besides address and block; read from the newest state. */
type Describe = (address: Address, node: NodeClient) => Promise<WireObject>

/** Number of contracts of a class. */
export function countContracts(contractClass: ContractClass | 'all'): MethodHandler {
  return (call, context) =>
    requireLists(call, context).read((view) => view.count('contracts', toClassKey(contractClass)))
}

/** Contracts of a class, oldest first. */
export function listContracts(contractClass: ContractClass | 'all'): MethodHandler {
  return async (call, context) => {
    const page = readPage(call.params, 0)
    const { contracts, summary } = await requireLists(call, context).read(async (view) => {
      const found = await getPage(view, 'contracts', toClassKey(contractClass), page)
      const creations = await Promise.all(
        found.entries.map(({ blockNumber, index }) => view.creation(blockNumber, index)),
      )
      return {
        contracts: creations.filter((creation) => creation !== undefined),
        summary: encodeBlocksSummary(found),
      }
    })
    const describe = DESCRIPTIONS[contractClass]
    const results = await Promise.all(
      contracts.map(async ({ address, blockNumber }) => {
        return { blockNumber: toQuantity(blockNumber), address, ...(await describe(address, context.node)) }
      }),
    )
    return { results, blocksSummary: summary }
  }
}

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const ASSET = '0x38d52e0f'
const TOTAL_ASSETS = '0x01e1d114'

/** The word of the ots2 module for a call that failed. */
const UNREADABLE = '<ERROR>'

/** Name and symbol of a token in the newest state; `undefined` for what it does not tell. */
export async function readTokenTexts(address: Address, node: NodeClient): Promise<TokenTexts> {
  const [name, symbol] = await Promise.all([readText(node, address, NAME), readText(node, address, SYMBOL)])
  return { name, symbol }
}

const describeNft: Describe = async (address, node) => {
  const { name, symbol } = await readTokenTexts(address, node)
  return { name: name ?? UNREADABLE, symbol: symbol ?? UNREADABLE }
}

const describeErc20: Describe = async (address, node) => {
  const [texts, decimals] = await Promise.all([describeNft(address, node), readWord(node, address, DECIMALS)])
  return { ...texts, decimals: decimals !== undefined && decimals < 256n ? Number(decimals) : 0 }
}

const describeVault: Describe = async (address, node) => {
  const [token, asset, totalAssets] = await Promise.all([
    describeErc20(address, node),
    readWord(node, address, ASSET),
    readWord(node, address, TOTAL_ASSETS),
  ])
  const isAddress = asset !== undefined && asset < 2n ** 160n
  return {
    ...token,
    asset: isAddress ? toAddress(asset) : ZERO_ADDRESS,
    // As text: it is beyond what a JSON number can hold.
    totalAssets: totalAssets?.toString() ?? null,
  }
}

const DESCRIPTIONS: Readonly<Record<ContractClass | 'all', Describe>> = {
  all: async () => ({}),
  erc20: describeErc20,
  erc165: async () => ({}),
  erc721: describeNft,
  erc1155: describeNft,
  erc1167: async (address, node) => ({ implementation: await getErc1167Implementation(node, address) }),
  erc4626: describeVault,
}

/** Implementation behind a contract with the code of EIP-1167, in lower case; null for other code. */
export async function getErc1167Implementation(node: NodeClient, address: Address): Promise<string | null> {
  const code = await node.request('eth_getCode', [address, 'latest'])
  const proxy = isHexData(code) ? decodeMinimalProxy(code) : undefined
  if (proxy?.variant !== 'standard' || proxy.appendedData !== '0x') return null
  return proxy.implementation.toLowerCase()
}

async function readText(node: NodeClient, address: Address, selector: Hex): Promise<string | undefined> {
  const data = await callContract(node, address, selector)
  return data && decodeTokenText(data)
}

async function readWord(node: NodeClient, address: Address, selector: Hex): Promise<bigint | undefined> {
  const data = await callContract(node, address, selector)
  return data !== undefined && hexByteLength(data) >= 32 ? BigInt(sliceHex(data, 0, 32)) : undefined
}

async function callContract(node: NodeClient, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    const output = await node.request('eth_call', [{ to, data }, 'latest'])
    return isHexData(output) ? output : undefined
  } catch (error) {
    // One contract that does not answer costs its own cells, not the page.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

function toAddress(word: bigint): string {
  return `0x${word.toString(16).padStart(40, '0')}`
}
