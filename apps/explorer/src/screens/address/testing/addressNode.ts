import { toRpcError } from '@otterscan/clients/errors'
import type { Transport } from '@otterscan/clients/transport/transport'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'

/** Whose page is shown. */
export const SUBJECT: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
/** Someone else. */
export const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** How the node and the account are. */
export interface AddressNodeOptions {
  /** Blocks, with one transaction of the subject each, from 1. */
  readonly blocks: number
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex
  readonly creation?: { readonly hash: string; readonly creator: Address }
  /** The most a search gives. */
  readonly searchLimit?: number
  /** Spent by something else than a transaction. */
  readonly missingNonce?: bigint
}

/** A node with one account that keeps count of what it is asked. */
export interface AddressNode {
  readonly transport: Transport
  /** Method, and for searches the block and the size. */
  readonly asked: string[]
  /** The turn of the event loop of each of `asked`: calls of one turn share a batch. */
  readonly turns: number[]
  /** Errors by method, or by method and block of a search. */
  readonly failures: Map<string, { readonly code: number; readonly message: string }>
  /** How long every answer takes. */
  delayMs: number
  readonly newestFirst: readonly Hex[]
  readonly addBlock: () => void
  readonly hashOfNonce: (nonce: bigint) => Hex
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

/** A node in the manner of anvil: newest first, never sure of an end. */
export function buildAddressNode(options: AddressNodeOptions): AddressNode {
  const { balance = 0n, nonce = 0n, code = '0x', creation, missingNonce, searchLimit = 25 } = options
  let tip = options.blocks
  const asked: string[] = []
  const turns: number[] = []
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
      default:
        return null
    }
  }
  let turn = 0
  let isTurnCounted = false
  const node: AddressNode = {
    asked,
    turns,
    failures,
    delayMs: 1,
    get newestFirst() {
      return newestFirst().map((block) => hashOf('aa', block))
    },
    addBlock: () => {
      tip += 1
    },
    hashOfNonce: (wanted) => hashOf('bb', wanted),
    transport: {
      request: async (method, params) => {
        const isSearch = method.startsWith('ots_search')
        asked.push(isSearch ? `${method} ${params[1]} ${params[2]}` : method)
        turns.push(turn)
        if (!isTurnCounted) {
          isTurnCounted = true
          setTimeout(() => {
            turn += 1
            isTurnCounted = false
          }, 0)
        }
        const failure =
          failures.get(method) ?? (isSearch ? failures.get(`${method} ${params[1]}`) : undefined)
        await new Promise((resolve) => setTimeout(resolve, node.delayMs))
        if (failure !== undefined) throw toRpcError(method, failure)
        return answer(method, params)
      },
      subscribe: undefined,
      close: () => {},
    },
  }
  return node
}
