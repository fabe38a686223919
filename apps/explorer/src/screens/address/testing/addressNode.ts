import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { createFakeNode, type FakeNode, type NodeRefusal } from '@otterscan/testing/fakeNode'

/** Address of the page. */
export const SUBJECT: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** Another address. */
export const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** State of the fake node and the account. */
export interface AddressNodeOptions {
  /** Blocks, with one transaction of the subject each, from 1. */
  readonly blocks: number
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex
  readonly creation?: { readonly hash: string; readonly creator: Address }
  /** Maximum results of a search. */
  readonly searchLimit?: number
  /** Nonce used by something other than a transaction. */
  readonly missingNonce?: bigint
  /** What the index of a gateway has of the account's code, oldest first; a plain node without. */
  readonly codeHistory?: readonly unknown[]
  /** Blocks that the index lacks. */
  readonly missingBlocks?: number
}

/** A node with one account. */
export interface AddressNode extends FakeNode {
  /** Errors by method, or by method and block of a search. */
  readonly failures: Map<string, NodeRefusal>
  /** Delay of every response. */
  delayMs: number
  readonly listNewestFirst: () => readonly Hex[]
  readonly addBlock: () => void
  readonly hashOfNonce: (nonce: bigint) => Hex
  /** Searches asked so far: method, block and size. */
  readonly listSearches: () => readonly string[]
}

function hashOf(kind: string, number: number | bigint): Hex {
  return `0x${kind}${number.toString(16).padStart(62, '0')}`
}

function toWireTransaction(block: number) {
  return {
    hash: hashOf('aa', block),
    from: SUBJECT.toLowerCase(),
    to: OTHER.toLowerCase(),
    value: '0x1',
    input: '0x',
    nonce: toQuantity(block),
    blockNumber: toQuantity(block),
    transactionIndex: '0x0',
  }
}

function toGatewayStatus(missingBlocks: number) {
  return {
    methods: ['gateway_getCodeHistory'],
    index: {
      firstBlock: toQuantity(missingBlocks),
      lastBlock: '0x9',
      headBlock: '0x9',
      missingBlocks: toQuantity(missingBlocks),
      phase: missingBlocks === 0 ? 'following' : 'indexing',
    },
  }
}

/** A fake node that behaves like anvil: newest first, `lastPage` never certain. */
export function buildAddressNode(options: AddressNodeOptions): AddressNode {
  const { balance = 0n, nonce = 0n, code = '0x', creation, missingNonce, searchLimit = 25 } = options
  const { codeHistory, missingBlocks = 0 } = options
  let tip = options.blocks
  const failures: AddressNode['failures'] = new Map()
  const search = (numbers: readonly number[]) => ({
    txs: numbers.map(toWireTransaction),
    receipts: numbers.map((block) => ({
      transactionHash: hashOf('aa', block),
      status: '0x1',
      logs: null,
      timestamp: 1_700_000_000 + block,
    })),
    firstPage: numbers.includes(tip),
    lastPage: numbers.includes(1),
  })
  const newestFirst = () => Array.from({ length: tip }, (_, index) => tip - index)
  const answer = (method: string, params: readonly unknown[]): unknown => {
    const [first, second, wanted] = params as [string, number, number]
    const size = Math.min(wanted, searchLimit)
    switch (method) {
      case 'eth_getBalance':
        return toQuantity(balance)
      case 'eth_getTransactionCount':
        return toQuantity(nonce)
      case 'eth_getCode':
        return code
      case 'ots_getContractCreator':
        return creation ?? null
      case 'ots_getTransactionBySenderAndNonce':
        return BigInt(second) < nonce && BigInt(second) !== missingNonce ? hashOf('bb', second) : null
      case 'ots_searchTransactionsBefore':
        return search(
          newestFirst()
            .filter((block) => second === 0 || block < second)
            .slice(0, size),
        )
      case 'ots_searchTransactionsAfter':
        return search(
          newestFirst()
            .filter((block) => block > second)
            .slice(-size),
        )
      case 'eth_getTransactionByHash': {
        const block = newestFirst().find((number) => hashOf('aa', number) === first)
        return block === undefined ? null : toWireTransaction(block)
      }
      case 'gateway_status':
        return codeHistory === undefined ? null : toGatewayStatus(missingBlocks)
      case 'gateway_getCodeHistory':
        return { results: codeHistory?.slice(second, second + wanted), total: codeHistory?.length }
      default:
        return null
    }
  }
  const fake = createFakeNode(async (method, params) => {
    const failure = failures.get(method) ?? failures.get(`${method} ${params[1]}`)
    await new Promise((resolve) => setTimeout(resolve, node.delayMs))
    if (failure !== undefined) throw failure
    return answer(method, params)
  })
  const node: AddressNode = Object.assign(fake, {
    failures,
    delayMs: 1,
    listNewestFirst: () => newestFirst().map((block) => hashOf('aa', block)),
    addBlock: () => {
      tip += 1
    },
    hashOfNonce: (wanted: bigint) => hashOf('bb', wanted),
    listSearches: () =>
      fake.calls
        .filter(({ method }) => method.startsWith('ots_search'))
        .map(({ method, params: [, block, size] }) => `${method} ${block} ${size}`),
  })
  return node
}
