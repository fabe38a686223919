import { toReverseInput, UNIVERSAL_RESOLVER_ADDRESS } from '@otterscan/decode/name/reverseInput'
import { encodeForwardInput } from '@otterscan/decode/name/universalResolver'
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
import { createFakeNode, type FakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { clientsOf } from '../../../testing/clientsOf.ts'

/** State of the fake node. */
export interface NameNodeOptions {
  /** Names by address, as the resolver returns them. */
  readonly reverse?: Readonly<Record<Address, string>>
  /** Addresses by name, or the resolver's revert data. */
  readonly forward?: Readonly<Record<string, Address | { readonly revert: Hex }>>
  /** Token metadata of the contracts with code; `null` for none. */
  readonly contracts?: Readonly<Record<Address, NameToken | null>>
  /** Contracts that claim to be pools; each has code. */
  readonly pools?: Readonly<Record<Address, NamePool>>
}

interface NameToken {
  readonly name: string
  readonly symbol: string
  /** Default 18; `null` for a contract without `decimals()`. */
  readonly decimals?: bigint | null
}

interface NamePool {
  readonly factory: Address
  readonly token0: Address
  readonly token1: Address
  /** Fee of a V3 pool. */
  readonly fee?: bigint
  /** Pool the factory returns for these tokens. */
  readonly listed: Address
}

/** ABI-encoded text. */
function encodeText(text: string): Hex {
  const bytes = Buffer.from(text)
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `0x${toWord(32n).slice(2)}${toWord(BigInt(bytes.length)).slice(2)}${padded}`
}

/** A response of the universal resolver to `reverse`. */
function encodeReverse(name: string): Hex {
  const [, length, ...rest] = encodeText(name).slice(2).match(/.{64}/g) ?? []
  return `0x${[toWord(96n), toWord(1n), toWord(1n)].map((word) => word.slice(2)).join('')}${length}${rest.join('')}`
}

/** A response of the universal resolver to `resolve`. */
function encodeForward(address: Address): Hex {
  return `0x${[64n, 1n, 32n, BigInt(address)].map((word) => toWord(word).slice(2)).join('')}`
}

/** Clients before a node with names and tokens; `listAsked` tells the batches so far, each with its calls as text. */
export function buildNameClients(chainId: bigint, options: NameNodeOptions = {}) {
  const { reverse = {}, forward = {}, contracts = {}, pools = {} } = options
  const answers = new Map<string, () => unknown>()
  for (const [address, name] of Object.entries(reverse)) {
    answers.set(`${UNIVERSAL_RESOLVER_ADDRESS} ${toReverseInput(address as Address)}`, () =>
      encodeReverse(name),
    )
  }
  for (const [name, target] of Object.entries(forward)) {
    answers.set(`${UNIVERSAL_RESOLVER_ADDRESS} ${encodeForwardInput(name)}`, () =>
      typeof target === 'string' ? encodeForward(target) : refuse(target.revert),
    )
  }
  for (const [address, token] of Object.entries(contracts)) {
    if (token === null) continue
    answers.set(`${address} 0x06fdde03`, () => encodeText(token.name))
    answers.set(`${address} 0x95d89b41`, () => encodeText(token.symbol))
    const { decimals = 18n } = token
    if (decimals !== null) answers.set(`${address} 0x313ce567`, () => toWord(decimals))
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
  const node = createFakeNode((method, params) => {
    if (method === 'ots_hasCode') return String(params[0]) in contracts || String(params[0]) in pools
    return (answers.get(toSubject(params)) ?? (() => refuse('0x')))()
  })
  return { clients: clientsOf(node, chainId), listAsked: () => listTurns(node) }
}

/** Whom a call asks, with the data of an `eth_call`. */
function toSubject([first]: readonly unknown[]): string {
  if (typeof first === 'string') return first
  const { to, data } = first as { readonly to: string; readonly data: string }
  return `${to} ${data}`
}

function listTurns({ calls, batches }: FakeNode): readonly (readonly string[])[] {
  let end = 0
  return batches.map(({ length }) => {
    end += length
    return calls.slice(end - length, end).map(({ method, params }) => {
      const block = typeof params[1] === 'string' ? params[1] : ''
      return `${method} ${toSubject(params).slice(0, 53)} ${block}`.trim()
    })
  })
}

function refuse(data: Hex): never {
  throw new NodeRefusal(3, 'execution reverted', data)
}
