import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { type InnerCall, type InnerSteps, MAX_STEPS } from './innerStep.ts'

const ADDRESS_BYTES = 20
const WORD_BYTES = 32
/** Operation, target, value and length, before the data of each call. */
const HEAD_BYTES = 1 + ADDRESS_BYTES + 2 * WORD_BYTES
const DELEGATE_CALL = '0x01'

/** The calls of a Safe's `multiSend`, packed one after the other. What cannot be read ends the list, and is said. */
export function readMultiSend(packed: Hex): InnerSteps {
  const steps: InnerCall[] = []
  const size = hexByteLength(packed)
  let leftOut = 0
  let at = 0
  while (at < size) {
    if (size - at < HEAD_BYTES) return cut(steps, leftOut, size - at)
    const length = BigInt(sliceHex(packed, at + HEAD_BYTES - WORD_BYTES, at + HEAD_BYTES))
    const end = BigInt(at + HEAD_BYTES) + length
    if (end > BigInt(size)) return cut(steps, leftOut, size - at)
    if (steps.length < MAX_STEPS) steps.push(readPacked(packed, at, Number(end)))
    else leftOut++
    at = Number(end)
  }
  return { steps, leftOut, problem: undefined }
}

function readPacked(packed: Hex, at: number, end: number): InnerCall {
  const operation = sliceHex(packed, at, at + 1)
  return {
    ...PLAIN_CALL,
    role: operation === DELEGATE_CALL ? 'delegateCall' : 'call',
    target: readPackedAddress(packed, at + 1),
    value: BigInt(sliceHex(packed, at + 1 + ADDRESS_BYTES, at + 1 + ADDRESS_BYTES + WORD_BYTES)),
    data: sliceHex(packed, at + HEAD_BYTES, end),
    mayFail: false,
  }
}

function cut(steps: readonly InnerCall[], leftOut: number, bytes: number): InnerSteps {
  return { steps, leftOut, problem: `the last ${bytes} bytes are not a whole call` }
}

/** What most calls lack. */
export const PLAIN_CALL = {
  kind: 'call',
  role: 'call',
  name: '',
  value: undefined,
  mayFail: undefined,
  operation: undefined,
} as const satisfies Partial<InnerCall>

/** An address out of packed bytes; `undefined` when they end before it. */
export function readPackedAddress(packed: Hex, at: number): Address | undefined {
  if (hexByteLength(packed) < at + ADDRESS_BYTES) return undefined
  return toChecksumAddress(sliceHex(packed, at, at + ADDRESS_BYTES).toLowerCase() as Address)
}

/**
 * A single call of an ERC-7579 account: target, value and data, packed; without value where it is a delegate call.
 * `undefined` when the bytes end early.
 */
export function readPackedExecution(packed: Hex, isDelegate: boolean): InnerCall | undefined {
  const target = readPackedAddress(packed, 0)
  const headBytes = isDelegate ? ADDRESS_BYTES : ADDRESS_BYTES + WORD_BYTES
  if (target === undefined || hexByteLength(packed) < headBytes) return undefined
  return {
    ...PLAIN_CALL,
    role: isDelegate ? 'delegateCall' : 'call',
    target,
    value: isDelegate ? undefined : BigInt(sliceHex(packed, ADDRESS_BYTES, headBytes)),
    data: sliceHex(packed, headBytes),
  }
}
