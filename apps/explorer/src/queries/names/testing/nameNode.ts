import { toRpcError } from '@otterscan/clients/errors'
import { createExecutionClient } from '@otterscan/clients/execution'
import { toReverseInput, UNIVERSAL_RESOLVER_ADDRESS } from '@otterscan/decode/name/reverseInput'
import { toForwardInput } from '@otterscan/decode/name/universalResolver'
import {
  FACTORY_CALL,
  FEE_CALL,
  TOKEN0_CALL,
  TOKEN1_CALL,
  toPairCall,
  toPoolCall,
} from '@otterscan/decode/price/poolCalls'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { Clients } from '../../clients.ts'

/** What the node knows. */
export interface NameNodeOptions {
  /** Names by address, as the resolver gives them. */
  readonly reverse?: Readonly<Record<Address, string>>
  /** Addresses by name, or the data with which the resolver refuses. */
  readonly forward?: Readonly<Record<string, Address | { readonly revert: Hex }>>
  /** What the contracts with code say of themselves; `null` says nothing. */
  readonly contracts?: Readonly<Record<Address, { readonly name: string; readonly symbol: string } | null>>
  /** Contracts that call themselves pools; each has code. */
  readonly pools?: Readonly<Record<Address, NamePool>>
}

interface NamePool {
  readonly factory: Address
  readonly token0: Address
  readonly token1: Address
  /** Of a pool with a fee. */
  readonly fee?: bigint
  /** What the factory has for these tokens. */
  readonly listed: Address
}

/** ABI-encoded text. */
function encodeText(text: string): Hex {
  const bytes = Buffer.from(text)
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `0x${toWord(32n).slice(2)}${toWord(BigInt(bytes.length)).slice(2)}${padded}`
}

/** An answer of the universal resolver to `reverse`. */
function encodeReverse(name: string): Hex {
  const [, length, ...rest] = encodeText(name).slice(2).match(/.{64}/g) ?? []
  return `0x${[toWord(96n), toWord(1n), toWord(1n)].map((word) => word.slice(2)).join('')}${length}${rest.join('')}`
}

/** An answer of the universal resolver to `resolve`. */
function encodeForward(address: Address): Hex {
  return `0x${[64n, 1n, 32n, BigInt(address)].map((word) => toWord(word).slice(2)).join('')}`
}

/** Clients before a node with names and tokens; `asked` holds the turns, each with its calls in words. */
export function buildNameClients(chainId: bigint, options: NameNodeOptions = {}) {
  const { reverse = {}, forward = {}, contracts = {}, pools = {} } = options
  const answers = new Map<string, () => unknown>()
  for (const [address, name] of Object.entries(reverse)) {
    answers.set(`${UNIVERSAL_RESOLVER_ADDRESS} ${toReverseInput(address as Address)}`, () =>
      encodeReverse(name),
    )
  }
  for (const [name, target] of Object.entries(forward)) {
    answers.set(`${UNIVERSAL_RESOLVER_ADDRESS} ${toForwardInput(name)}`, () =>
      typeof target === 'string' ? encodeForward(target) : refuse(target.revert),
    )
  }
  for (const [address, token] of Object.entries(contracts)) {
    if (token === null) continue
    answers.set(`${address} 0x06fdde03`, () => encodeText(token.name))
    answers.set(`${address} 0x95d89b41`, () => encodeText(token.symbol))
    answers.set(`${address} 0x313ce567`, () => toWord(18n))
  }
  for (const [address, { factory, token0, token1, fee, listed }] of Object.entries(pools)) {
    const answer = (to: string, data: Hex, value: bigint) => answers.set(`${to} ${data}`, () => toWord(value))
    answer(address, FACTORY_CALL, BigInt(factory))
    answer(address, TOKEN0_CALL, BigInt(token0))
    answer(address, TOKEN1_CALL, BigInt(token1))
    if (fee !== undefined) answer(address, FEE_CALL, fee)
    const find = fee === undefined ? toPairCall(token0, token1) : toPoolCall(token0, token1, fee)
    answer(factory, find, BigInt(listed))
  }
  const asked: string[][] = []
  let turn: string[] | undefined
  const note = (call: string) => {
    if (turn === undefined) {
      turn = []
      asked.push(turn)
      setTimeout(() => {
        turn = undefined
      }, 0)
    }
    turn.push(call)
  }
  const execution = createExecutionClient({
    request: async (method, params) => {
      const [first, second] = params as [string | { to: string; data: string }, string]
      const call = typeof first === 'string' ? first : `${first.to} ${first.data}`
      note(`${method} ${call.slice(0, 53)} ${typeof second === 'string' ? second : ''}`.trim())
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (method === 'ots_hasCode') return call in contracts || call in pools
      return (answers.get(call) ?? (() => refuse('0x')))()
    },
    subscribe: undefined,
    close: () => {},
  })
  const clients: Clients = { chainId, execution, beacon: undefined }
  return { clients, asked }
}

function refuse(data: Hex): never {
  throw toRpcError('eth_call', { code: 3, message: 'execution reverted', data })
}
