import { isWireObject } from '@otterscan/api-schema/codec'
import { gateway_simulate, type Simulation } from '@otterscan/api-schema/execution/simulate'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { type Hex, isHash32, isHex, isHexData, toQuantity } from '@otterscan/ethereum/hex'

/** A simulation as a link holds it. */
export interface Scenario {
  /** Of the chain that it is meant for. */
  readonly chainId: bigint
  /** The transaction that it is a changed run of. */
  readonly original: Hex | undefined
  readonly simulation: Simulation
}

/** What the fragment of a link holds. */
export type ScenarioLink =
  | { readonly kind: 'empty' }
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  /** A mined transaction to run again. */
  | { readonly kind: 'transaction'; readonly hash: Hex }
  /** A signed transaction that was not sent. */
  | { readonly kind: 'signed'; readonly raw: Hex }
  | { readonly kind: 'call'; readonly call: Readonly<Record<string, string>> }
  | { readonly kind: 'invalid'; readonly reason: string }

const VERSION = '1'
/** No browser keeps a longer one. */
const MAX_LENGTH = 1_500_000

/** The fragment of a link to a scenario. */
export function formatScenario({ chainId, original, simulation }: Scenario): string {
  const [wire] = gateway_simulate.toParams(simulation)
  const json = JSON.stringify({ chain: toQuantity(chainId), of: original, simulation: wire })
  return `${VERSION}.${btoa(json).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

/** Reads what a link holds; anything else is invalid, with the reason. */
export function parseScenarioLink(fragment: string): ScenarioLink {
  const text = fragment.replace(/^#/, '')
  if (text === '') return { kind: 'empty' }
  if (text.length > MAX_LENGTH) return invalid('it is too long')
  if (/^[\w]+=/.test(text)) return parseFields(new URLSearchParams(text))
  const [version = '', data = '', ...rest] = text.split('.')
  if (rest.length > 0 || data === '') return invalid('it is not a link to a simulation')
  if (version !== VERSION) return invalid(`it was made by another version (${version.slice(0, 20)})`)
  return parseScenario(data)
}

const CALL_FIELDS: ReadonlySet<string> = new Set(['from', 'to', 'input', 'value', 'block', 'tx', 'raw'])

function parseFields(fields: URLSearchParams): ScenarioLink {
  const unknown = [...fields.keys()].find((name) => !CALL_FIELDS.has(name))
  if (unknown !== undefined) return invalid(`it has an unknown field, ${unknown.slice(0, 40)}`)
  const [hash, raw] = [fields.get('tx'), fields.get('raw')]
  if (hash !== null) {
    return isHash32(hash) ? { kind: 'transaction', hash } : invalid('its transaction hash is none')
  }
  if (raw !== null)
    return isHexData(raw) ? { kind: 'signed', raw } : invalid('its transaction is not hexadecimal')
  return { kind: 'call', call: Object.fromEntries(fields) }
}

function parseScenario(data: string): ScenarioLink {
  let json: unknown
  try {
    json = JSON.parse(atob(data.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return invalid('it is damaged: a part of it may be missing')
  }
  if (!isWireObject(json) || !isHex(json.chain) || json.chain.length > 66 || json.chain === '0x') {
    return invalid('it names no chain')
  }
  if (json.of !== undefined && !isHash32(json.of)) return invalid('its transaction hash is none')
  try {
    const [simulation] = gateway_simulate.parseParams([json.simulation])
    if (simulation.calls.length === 0) return invalid('it has no call')
    return { kind: 'scenario', scenario: { chainId: BigInt(json.chain), original: json.of, simulation } }
  } catch (error) {
    if (!(error instanceof CheckFailedError)) throw error
    return invalid(`its ${error.field.replace(/^0\.?/, '').slice(0, 120)} should be ${error.expected}`)
  }
}

function invalid(reason: string): ScenarioLink {
  return { kind: 'invalid', reason }
}
