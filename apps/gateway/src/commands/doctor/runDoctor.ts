import type { ProgramConfig } from '../../config.ts'
import { createUpstream } from '../../upstream/createUpstream.ts'
import { VERSION } from '../../version.ts'
import { checkBeacon } from './checkBeacon.ts'
import { checkClickHouse } from './checkClickHouse.ts'
import { checkIndexDirectory } from './checkIndexDirectory.ts'
import { checkNode } from './checkNode.ts'
import type { Finding } from './finding.ts'

export interface DoctorOptions {
  /** Directory of all indexes; `undefined` without an index. */
  readonly indexDirectory: string | undefined
  readonly say: (line: string) => void
  /** Default: the clock of this machine. */
  readonly nowSeconds?: () => number
}

/** Checks everything that the program depends on, with a line each. Returns false when something is to be changed. */
export async function runDoctor(
  { node, furtherNodes, beacon, index }: ProgramConfig,
  { indexDirectory, say, nowSeconds = () => Math.floor(Date.now() / 1000) }: DoctorOptions,
): Promise<boolean> {
  const nodeUpstreams = [node, ...furtherNodes].map((address) => createUpstream(address))
  const beaconUpstream = beacon === undefined ? undefined : createUpstream(beacon)
  try {
    const nodes = await Promise.all(nodeUpstreams.map((upstream) => checkNode(upstream, nowSeconds)))
    const chainIds = new Set(nodes.flatMap(({ chainId }) => chainId ?? []))
    const [chainId] = chainIds
    const all: readonly Finding[] = [
      { state: 'ok', subject: 'Program', text: `Otterscan ${VERSION}, Node.js ${process.versions.node}` },
      ...nodes.flatMap(({ findings }) => findings),
      ...(chainIds.size > 1 ? [OTHER_CHAIN] : []),
      ...(await checkBeacon(beaconUpstream, chainId)),
      ...(index.kind === 'clickhouse'
        ? await checkClickHouse(index.address)
        : await checkIndexDirectory(indexDirectory)),
    ]
    for (const finding of all) for (const line of formatFinding(finding)) say(line)
    const problems = all.filter(({ state }) => state === 'problem').length
    say(problems === 0 ? 'No problem was found.' : `${problems} to change.`)
    return problems === 0
  } finally {
    await Promise.all(nodeUpstreams.map((upstream) => upstream.close()))
    await beaconUpstream?.close()
  }
}

const OTHER_CHAIN: Finding = {
  state: 'problem',
  subject: 'Nodes',
  text: 'they are of several chains',
  advice: 'name nodes of one chain with --node; --chain is for several chains',
}

const STATE_WIDTH = 9
const SUBJECT_WIDTH = 15

function formatFinding({ state, subject, text, advice }: Finding): readonly string[] {
  const line = `${state.padEnd(STATE_WIDTH)}${subject.padEnd(SUBJECT_WIDTH)}${text}`
  if (advice === undefined) return [line]
  return [line, `${' '.repeat(STATE_WIDTH + SUBJECT_WIDTH)}${advice[0]?.toUpperCase()}${advice.slice(1)}.`]
}
