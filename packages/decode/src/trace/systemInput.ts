import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, isHexData, sliceHex } from '@otterscan/ethereum/hex'

/** A part of an input that has no selector. */
export type SystemInputField =
  | { readonly name: string; readonly kind: 'validator'; readonly pubkey: Hex }
  | { readonly name: string; readonly kind: 'gwei'; readonly value: bigint }
  | { readonly name: string; readonly kind: 'timestamp' | 'block'; readonly value: bigint }

/** What an input asks of a contract of the protocol. */
export interface SystemInput {
  readonly name: string
  readonly fields: readonly SystemInputField[]
}

const KEY_BYTES = 48
const NUMBER_BYTES = 8
const WORD_BYTES = 32

const READERS: ReadonlyMap<string, readonly [byteLength: number, read: (input: Hex) => SystemInput]> =
  new Map([
    // EIP-7002
    ['0x00000961ef480eb55e80d19ad83579a64c007002', [KEY_BYTES + NUMBER_BYTES, readWithdrawal]],
    // EIP-7251
    ['0x0000bbddc7ce488642fb579f8b00f3a590007251', [2 * KEY_BYTES, readConsolidation]],
    // EIP-4788
    [
      '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
      [
        WORD_BYTES,
        (input) => ({
          name: 'beacon root',
          fields: [{ name: 'Timestamp', kind: 'timestamp', value: BigInt(input) }],
        }),
      ],
    ],
    // EIP-2935
    [
      '0x0000f90827f1c53a10cb7a02335b175320002935',
      [
        WORD_BYTES,
        (input) => ({ name: 'block hash', fields: [{ name: 'Block', kind: 'block', value: BigInt(input) }] }),
      ],
    ],
  ])

/**
 * The input of a contract of the protocol, whose inputs have no selector; `undefined` at every other address, and for an
 * input of another length, which the contract refuses.
 */
export function decodeSystemInput(address: Address | null | undefined, input: Hex): SystemInput | undefined {
  const found = address == null ? undefined : READERS.get(address.toLowerCase())
  if (found === undefined || !isHexData(input)) return undefined
  const [byteLength, read] = found
  return hexByteLength(input) === byteLength ? read(input) : undefined
}

/** A key, and an amount in gwei, of which 0 means all. */
function readWithdrawal(input: Hex): SystemInput {
  const value = BigInt(sliceHex(input, KEY_BYTES))
  const validator = { name: 'Validator', kind: 'validator', pubkey: sliceHex(input, 0, KEY_BYTES) } as const
  return value === 0n
    ? { name: 'exit request', fields: [validator] }
    : { name: 'withdrawal request', fields: [validator, { name: 'Amount', kind: 'gwei', value }] }
}

/** Two keys; the same twice asks to change the credentials to compounding ones. */
function readConsolidation(input: Hex): SystemInput {
  const [source, target] = [sliceHex(input, 0, KEY_BYTES), sliceHex(input, KEY_BYTES)]
  const validator = { name: 'Validator', kind: 'validator', pubkey: source } as const
  return source.toLowerCase() === target.toLowerCase()
    ? { name: 'compounding request', fields: [validator] }
    : {
        name: 'consolidation request',
        fields: [validator, { name: 'Into', kind: 'validator', pubkey: target }],
      }
}
