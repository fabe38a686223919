import { isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { type AbiValue, decodeParameters } from '../abi/abiValue.ts'
import { toFit } from '../abi/candidate.ts'
import { type AmountUnit, NO_UNITS } from '../token/amountUnits.ts'
import { type InnerCommand, type InnerSteps, MAX_LEVELS, MAX_STEPS } from './innerStep.ts'
import { readPackedAddress } from './packedCalls.ts'
import { readAddress, readBytes } from './readValue.ts'
import { type CommandForm, ROUTER_COMMANDS, STAND_INS, type UnitPlace, V4_ACTIONS } from './routerCommands.ts'

const MAY_FAIL = 0x80
const ADDRESS_BYTES = 20
const FEE_BYTES = 3

type Plan = NonNullable<CommandForm['plan']>

/**
 * Steps of a plan of Uniswap's Universal Router: a byte a command, and the arguments of each. Plans inside it are read
 * too, to a bounded depth.
 */
export function readRouterPlan(
  commands: Hex,
  inputs: readonly AbiValue[],
  plan: Plan = 'commands',
  level = 0,
): InnerSteps {
  const count = hexByteLength(commands)
  const steps: InnerCommand[] = []
  for (let at = 0; at < Math.min(count, MAX_STEPS); at++) {
    const code = Number.parseInt(sliceHex(commands, at, at + 1).slice(2), 16)
    steps.push(readCommand(code, readBytes(inputs[at]) ?? '0x', plan, level))
  }
  const problem =
    inputs.length === count ? undefined : `it has ${count} commands, and ${inputs.length} arguments for them`
  return { steps, leftOut: Math.max(0, count - MAX_STEPS), problem }
}

function readCommand(code: number, data: Hex, plan: Plan, level: number): InnerCommand {
  const mayFail = plan === 'commands' && (code & MAY_FAIL) !== 0
  const number = plan === 'commands' ? code & ~MAY_FAIL : code
  const form = (plan === 'commands' ? ROUTER_COMMANDS : V4_ACTIONS).get(number)
  if (form === undefined) {
    const name = `0x${number.toString(16).padStart(2, '0')}`
    return { ...UNKNOWN, name, mayFail, data }
  }
  const decoded = decodeParameters(form.inputs, data)
  const fit = toFit(form.inputs, decoded, data)
  const path = readPath(form, decoded.values)
  return {
    kind: 'command',
    name: form.name,
    mayFail,
    values: path.values,
    warnings: decoded.warnings,
    fit,
    data,
    units: findUnits(form, path.values, path.tokens),
    notes: findNotes(path.values),
    steps: readInnerPlan(form, decoded.values, level),
  }
}

const UNKNOWN = {
  kind: 'command',
  values: [],
  warnings: [],
  fit: undefined,
  units: NO_UNITS,
  notes: new Map<string, string>(),
  steps: undefined,
} as const satisfies Partial<InnerCommand>

function readInnerPlan(
  { plan }: CommandForm,
  [codes, inputs]: readonly AbiValue[],
  level: number,
): InnerSteps | undefined {
  const commands = readBytes(codes)
  if (plan === undefined || commands === undefined || inputs === undefined) return undefined
  if (level >= MAX_LEVELS) {
    return { steps: [], leftOut: hexByteLength(commands), problem: 'plans are nested too deeply' }
  }
  return readRouterPlan(commands, inputs.children, plan, level + 1)
}

interface ReadPath {
  readonly values: readonly AbiValue[]
  /** The values of the tokens on the path, in its order. */
  readonly tokens: readonly AbiValue[]
}

function readPath({ packedPath, path }: CommandForm, values: readonly AbiValue[]): ReadPath {
  if (path !== undefined) return { values, tokens: values[path]?.children ?? [] }
  const packed = packedPath === undefined ? undefined : values[packedPath]
  const bytes = readBytes(packed)
  if (packed === undefined || bytes === undefined) return { values, tokens: [] }
  const hopBytes = ADDRESS_BYTES + FEE_BYTES
  const length = hexByteLength(bytes)
  if (length < ADDRESS_BYTES + hopBytes || (length - ADDRESS_BYTES) % hopBytes !== 0) {
    return { values, tokens: [] }
  }
  const tokens: AbiValue[] = []
  const fees: AbiValue[] = []
  for (let at = 0; at < length && tokens.length < MAX_STEPS; at += hopBytes) {
    tokens.push(toLeaf({ kind: 'address' }, readPackedAddress(bytes, at)))
    const fee = sliceHex(bytes, at + ADDRESS_BYTES, at + hopBytes)
    if (at + ADDRESS_BYTES < length) fees.push(toLeaf({ kind: 'uint', bits: 24 }, BigInt(fee)))
  }
  const spread = values.flatMap((value) =>
    value === packed
      ? [toList('path', { kind: 'address' }, tokens), toList('fees', { kind: 'uint', bits: 24 }, fees)]
      : [value],
  )
  return { values: spread, tokens }
}

function toLeaf(type: AbiValue['type'], value: AbiValue['value']): AbiValue {
  return { name: '', type, value, word: undefined, isTopicHash: false, warnings: [], children: [] }
}

function toList(name: string, element: AbiValue['type'], children: readonly AbiValue[]): AbiValue {
  const type = { kind: 'array', element, length: undefined } as const
  return { name, type, value: undefined, word: undefined, isTopicHash: false, warnings: [], children }
}

function findUnits(
  { amounts }: CommandForm,
  values: readonly AbiValue[],
  tokens: readonly AbiValue[],
): InnerCommand['units'] {
  const units = new Map<AbiValue, AmountUnit>()
  for (const [at, place] of amounts) {
    const amount = values[at]
    const unit = findUnit(place, values, tokens)
    if (typeof amount?.value !== 'bigint' || unit === undefined) continue
    if (amount.value !== STAND_INS.wholeBalance) units.set(amount, unit)
  }
  return units
}

function findUnit(
  place: UnitPlace,
  values: readonly AbiValue[],
  tokens: readonly AbiValue[],
): AmountUnit | undefined {
  if (place === 'native') return 'native'
  const token = place === 'pathStart' ? tokens[0] : place === 'pathEnd' ? tokens.at(-1) : values[place]
  const address = readAddress(token)
  return isSameAddress(address, ZERO_ADDRESS) ? 'native' : address
}

/** What the router reads something else into. */
function findNotes(values: readonly AbiValue[]): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  for (const { name, value } of values) {
    if (value === STAND_INS.sender) notes.set(name, 'Stands for the caller of the router.')
    if (value === STAND_INS.router) notes.set(name, 'Stands for the router itself.')
    if (value === STAND_INS.wholeBalance) notes.set(name, 'Stands for all that the router holds of it.')
  }
  return notes
}
