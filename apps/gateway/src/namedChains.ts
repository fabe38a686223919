import { parseBasePath } from './basePath.ts'
import type { RawOption } from './commandLine.ts'
import { DEFAULT_NODE_URL } from './programOptions.ts'
import { parseUpstreamAddress, type UpstreamAddress } from './upstream/upstreamAddress.ts'

/** One of several chains of a program. */
export interface NamedChain {
  /** Segment of its paths. */
  readonly name: string
  readonly node: UpstreamAddress
  /** Other nodes of it. */
  readonly furtherNodes: readonly UpstreamAddress[]
  readonly beacon?: UpstreamAddress
}

/** The chains that the options name; mistakes are added to `errors`. */
export function parseChains(
  nodes: RawOption | undefined,
  beacons: RawOption | undefined,
  errors: string[],
): readonly NamedChain[] {
  const named = parseNamedUrls(nodes, errors)
  const beaconUrls = parseNamedUrls(beacons, errors)
  const beaconNodes = new Map(beaconUrls)
  for (const name of listTwice(beaconUrls)) errors.push(`${beacons?.source}: ${name} is named twice`)
  const names = [...new Set(named.map(([name]) => name))]
  for (const name of beaconNodes.keys()) {
    if (!names.includes(name)) errors.push(`${beacons?.source}: no --chain is named ${name}`)
  }
  return names.flatMap((name) => {
    const [node, ...furtherNodes] = named.flatMap(([other, address]) => (other === name ? [address] : []))
    if (node !== undefined && hasTwice([node, ...furtherNodes]))
      errors.push(`${nodes?.source}: ${name} has the same node twice`)
    const beacon = beaconNodes.get(name)
    return node === undefined
      ? []
      : [{ name, node, furtherNodes, ...(beacon === undefined ? {} : { beacon }) }]
  })
}

/** Whether two of the addresses are one. */
export function hasTwice(addresses: readonly UpstreamAddress[]): boolean {
  return new Set(addresses.map(({ origin, basePath }) => origin + basePath)).size < addresses.length
}

function listTwice(named: readonly (readonly [name: string, address: UpstreamAddress])[]): readonly string[] {
  const names = named.map(([name]) => name)
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))]
}

const CHAIN_NAME = /^[a-z][a-z0-9-]{0,31}$/

/** `NAME=URL`, several separated by commas. Invalid text is not repeated: it may contain a password. */
function parseNamedUrls(
  option: RawOption | undefined,
  errors: string[],
): readonly (readonly [name: string, address: UpstreamAddress])[] {
  if (option === undefined) return []
  const found: (readonly [string, UpstreamAddress])[] = []
  // A URL may hold a comma; what follows one here begins with a name.
  for (const pair of option.text.split(/,(?=[^=,/]*=)/)) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const address = parseUpstreamAddress(pair.slice(at + 1))
    if (at === -1 || !CHAIN_NAME.test(name) || address === undefined) {
      errors.push(
        `${option.source}: must be NAME=URL, such as main=${DEFAULT_NODE_URL}; names are of lower-case letters, digits and hyphens`,
      )
    } else if (parseBasePath(`/${name}`) === undefined) {
      errors.push(`${option.source}: ${name} is the name of a page`)
    } else found.push([name, address])
  }
  return found
}
