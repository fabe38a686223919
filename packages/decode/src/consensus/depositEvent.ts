import type { Address } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, hexByteLength, sliceHex, toWord } from '@otterscan/ethereum/hex'

/** Topic0 of `DepositEvent(bytes,bytes,bytes,bytes,bytes)` of the deposit contract. EIP-6110. */
export const DEPOSIT_EVENT_TOPIC: Hex = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'

/** A deposit for a validator, as the deposit contract logs it. */
export interface DepositEvent {
  readonly contract: Address
  readonly pubkey: Hex
  readonly withdrawalCredentials: Hex
  readonly amountGwei: bigint
  readonly signature: Hex
  /** Number of deposits before it. */
  readonly index: bigint
}

/** Offset and length of each field, in bytes. EIP-6110 `is_valid_deposit_event_data`. */
const LAYOUT = [
  { offset: 160, length: 48 },
  { offset: 256, length: 32 },
  { offset: 320, length: 8 },
  { offset: 384, length: 96 },
  { offset: 512, length: 8 },
] as const
const DATA_BYTES = 576
const WORD_BYTES = 32

/** The deposit of a log; `undefined` for any other log, and for one whose data is not laid out as EIP-6110 says. */
export function decodeDepositEvent({
  address,
  topics,
  data,
}: Pick<Log, 'address' | 'topics' | 'data'>): DepositEvent | undefined {
  if (topics.length !== 1 || topics[0]?.toLowerCase() !== DEPOSIT_EVENT_TOPIC) return undefined
  if (hexByteLength(data) !== DATA_BYTES) return undefined
  const isLaidOut = LAYOUT.every(
    ({ offset, length }, at) =>
      wordAt(data, at * WORD_BYTES) === toWord(BigInt(offset)) &&
      wordAt(data, offset) === toWord(BigInt(length)),
  )
  if (!isLaidOut) return undefined
  const read = ({ offset, length }: (typeof LAYOUT)[number]) =>
    sliceHex(data, offset + WORD_BYTES, offset + WORD_BYTES + length)
  const [pubkey, credentials, amount, signature, index] = LAYOUT
  return {
    contract: address,
    pubkey: read(pubkey),
    withdrawalCredentials: read(credentials),
    amountGwei: fromLittleEndian(read(amount)),
    signature: read(signature),
    index: fromLittleEndian(read(index)),
  }
}

function wordAt(data: Hex, at: number): string {
  return sliceHex(data, at, at + WORD_BYTES).toLowerCase()
}

function fromLittleEndian(bytes: Hex): bigint {
  const pairs = bytes.slice(2).match(/../g) ?? []
  return BigInt(`0x${pairs.reverse().join('')}`)
}

/** Where what a validator has goes when it leaves. */
export type WithdrawalCredentials =
  | { readonly kind: 'bls' }
  /** `compounding`: rewards stay with the validator, up to 2,048 ETH. EIP-7251. */
  | { readonly kind: 'account' | 'compounding'; readonly account: Address }
  | { readonly kind: 'unknown' }

/** Reads withdrawal credentials. Consensus specs `BLS_WITHDRAWAL_PREFIX`…`COMPOUNDING_WITHDRAWAL_PREFIX`. */
export function readWithdrawalCredentials(credentials: Hex): WithdrawalCredentials {
  const prefix = sliceHex(credentials, 0, 1)
  if (prefix === '0x00') return { kind: 'bls' }
  const isPadded = /^0+$/.test(sliceHex(credentials, 1, 12).slice(2))
  if (!isPadded || (prefix !== '0x01' && prefix !== '0x02')) return { kind: 'unknown' }
  return { kind: prefix === '0x01' ? 'account' : 'compounding', account: sliceHex(credentials, 12) }
}
