import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'

/** Storage slots proxies keep their addresses in. EIP-1967, and EIP-1822 for `PROXIABLE`. */
export const PROXY_SLOTS = {
  /** keccak256("eip1967.proxy.implementation") − 1 */
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  /** keccak256("eip1967.proxy.beacon") − 1; the beacon returns its `implementation()`. */
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  /** keccak256("eip1967.proxy.admin") − 1 */
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  /** keccak256("PROXIABLE") */
  proxiable: '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
} as const satisfies Record<string, Hex>

/** A clone that forwards every call to a fixed contract. */
export interface MinimalProxy {
  readonly implementation: Address
  /** `standard` is the code of EIP-1167 itself; the others are known variants of it. */
  readonly variant: 'standard' | 'short-address' | 'optimized' | 'push0' | 'immutable-args' | 'vyper'
  /** Bytes after the code: arguments of the clone. `0x` when none. */
  readonly appendedData: Hex
}

const ADDRESS = '([0-9a-f]{40})'
const REST = '((?:[0-9a-f]{2})*)'

const PATTERNS: readonly (readonly [MinimalProxy['variant'], RegExp])[] = [
  ['standard', new RegExp(`^363d3d373d3d3d363d73${ADDRESS}5af43d82803e903d91602b57fd5bf3${REST}$`)],
  // Solady and 0age: fewer instructions.
  ['optimized', new RegExp(`^3d3d3d3d363d3d37363d73${ADDRESS}5af43d3d93803e602a57fd5bf3${REST}$`)],
  ['push0', new RegExp(`^365f5f375f5f365f73${ADDRESS}5af43d5f5f3e5f3d91602a57fd5bf3${REST}$`)],
  ['push0', new RegExp(`^5f5f365f5f37365f73${ADDRESS}5af43d5f5f3e6029573d5ffd5b3d5ff3${REST}$`)],
  // Clones that append their arguments to every call: the code holds two lengths.
  [
    'immutable-args',
    new RegExp(
      `^3d3d3d3d363d3d3761[0-9a-f]{4}603[0-9a-f]36393661[0-9a-f]{4}013d73${ADDRESS}5af43d3d93803e603[0-9a-f]57fd5bf3${REST}$`,
    ),
  ],
  [
    'immutable-args',
    new RegExp(
      `^3d3d3d3d363d3d3760[0-9a-f]{2}603[0-9a-f]36393660[0-9a-f]{2}013d73${ADDRESS}5af43d3d93803e603[0-9a-f]57fd5bf3${REST}$`,
    ),
  ],
  [
    'immutable-args',
    new RegExp(
      `^363d3d3761[0-9a-f]{4}603[0-9a-f]36393d3d3d3661[0-9a-f]{4}013d73${ADDRESS}5af43d82803e903d91603[0-9a-f]57fd5bf3${REST}$`,
    ),
  ],
  // create_minimal_proxy_to of Vyper before 0.2.9.
  ['vyper', new RegExp(`^366000600037611000600036600073${ADDRESS}5af4602c57600080fd5b6110006000f3${REST}$`)],
]

/** EIP-1167 allows shorter pushes for addresses that begin with zeros; the jump target moves with them. */
const SHORT_PATTERN =
  /^363d3d373d3d3d363d(6[0-9a-f]|7[0-2])((?:[0-9a-f]{2})+?)5af43d82803e903d9160([0-9a-f]{2})57fd5bf3((?:[0-9a-f]{2})*)$/
/** Longest code, appended data included, that is checked; clones are short. */
const MAX_PROXY_BYTES = 4096

/** The minimal proxy that runtime code implements; `undefined` for other code. EIP-1167 and known variants. */
export function decodeMinimalProxy(code: Hex): MinimalProxy | undefined {
  if (code.length > 2 + MAX_PROXY_BYTES * 2) return undefined
  const digits = code.slice(2).toLowerCase()
  for (const [variant, pattern] of PATTERNS) {
    const match = pattern.exec(digits)
    if (match?.[1] !== undefined) {
      return {
        implementation: toChecksumAddress(`0x${match[1]}`),
        variant,
        appendedData: `0x${match[2] ?? ''}`,
      }
    }
  }
  return decodeShortProxy(digits)
}

function decodeShortProxy(digits: string): MinimalProxy | undefined {
  const match = SHORT_PATTERN.exec(digits)
  if (match === null) return undefined
  const [, push = '', short = '', jump = '', rest = ''] = match
  const size = Number.parseInt(push, 16) - 0x5f
  if (short.length !== size * 2 || Number.parseInt(jump, 16) !== 0x2b - (20 - size)) return undefined
  const implementation = toChecksumAddress(`0x${short.padStart(40, '0')}`)
  return { implementation, variant: 'short-address', appendedData: `0x${rest}` }
}

/** Address in a storage word; `undefined` when the word is zero or holds more than an address. */
export function decodeAddressSlot(word: Hex): Address | undefined {
  const match = /^0x0{24}([0-9a-fA-F]{40})$/.exec(word)
  if (match?.[1] === undefined || /^0+$/.test(match[1])) return undefined
  return toChecksumAddress(`0x${match[1]}`)
}
