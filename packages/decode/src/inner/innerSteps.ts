import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import type { AbiValue } from '../abi/abiValue.ts'
import type { AmountUnit, AmountUnits } from '../token/amountUnits.ts'
import { findForm } from './callForms.ts'
import type { InnerCall, InnerSteps } from './innerStep.ts'
import { PLAIN_CALL } from './packedCalls.ts'
import { readBytes } from './readValue.ts'

const SELECTOR_BYTES = 4
const WORD_BYTES = 32
/** Bytes that look like calldata, of one call. */
const MAX_EMBEDDED = 32
/** Values looked through for them. */
const MAX_VALUES = 4_096

/**
 * The steps among the arguments of a call to `callee`: those that its function is known to carry, else any bytes that
 * have the shape of calldata. One level; work is bounded by the size of the arguments. `undefined` when there are none.
 */
export function findInnerSteps(
  text: string,
  values: readonly AbiValue[],
  callee: Address | undefined,
): InnerSteps | undefined {
  const read = findForm(text)
  if (read !== undefined) {
    const steps = read(values, callee)
    return steps.steps.length > 0 || steps.problem !== undefined ? steps : undefined
  }
  const embedded = listEmbedded(values)
  return embedded.length === 0 ? undefined : { steps: embedded, leftOut: 0, problem: undefined }
}

/** Which arguments are amounts of the coin: what the calls send. */
export function findSentUnits(steps: InnerSteps | undefined): AmountUnits {
  const units = new Map<AbiValue, AmountUnit>()
  for (const step of steps?.steps ?? []) {
    if ('valueArgument' in step && step.valueArgument !== undefined) units.set(step.valueArgument, 'native')
  }
  return units
}

interface NamedValue {
  readonly name: string
  readonly value: AbiValue
}

function listEmbedded(values: readonly AbiValue[]): InnerCall[] {
  const found: InnerCall[] = []
  const open = values.map((value, at) => ({ value, name: nameOf(value, `param_${at}`) })).reverse()
  for (let seen = 0; seen < MAX_VALUES && found.length < MAX_EMBEDDED; seen++) {
    const next = open.pop()
    if (next === undefined) break
    const data = readBytes(next.value)
    if (data !== undefined && looksLikeCalldata(data)) {
      found.push({ ...PLAIN_CALL, role: 'embedded', name: next.name, target: undefined, data })
    }
    open.push(...listMembers(next))
  }
  return found
}

/** The last first, and only as many as may still be looked at. */
function listMembers({ name, value: { type, children } }: NamedValue): NamedValue[] {
  return children
    .slice(0, MAX_VALUES)
    .map((value, at) => ({
      value,
      name: type.kind === 'array' ? `${name}[${at}]` : `${name}.${nameOf(value, `${at}`)}`,
    }))
    .reverse()
}

function nameOf({ name }: AbiValue, otherwise: string): string {
  return name === '' ? otherwise : name
}

/** A selector that is not zero, and whole words. */
function looksLikeCalldata(data: Hex): boolean {
  const length = hexByteLength(data)
  if (length < SELECTOR_BYTES || (length - SELECTOR_BYTES) % WORD_BYTES !== 0) return false
  return !data.startsWith('0x00000000')
}
