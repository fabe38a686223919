import { isDeepStrictEqual } from 'node:util'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import {
  type ChainedTransaction,
  isRefundOfAnvil,
  readMined,
  rerunInPlace,
  toComparedParts,
} from './rerunInPlace.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { startProgram } from './startProgram.ts'

/** `npm run simulations` runs every transaction again; the gate one of each kind. */
const isWhole = process.env.OTTERSCAN_SIMULATE_ALL !== undefined

/** What each node lacks. */
const NODES = {
  whole: [],
  debugOnly: ['ots', 'erigon', 'trace'],
  ethOnly: ['ots', 'erigon', 'trace', 'debug'],
} as const
type NodeName = keyof typeof NODES
/** In front of all of them the same runs it; the gate looks at both ends. */
const NODE_NAMES = (Object.keys(NODES) as NodeName[]).filter((name) => isWhole || name !== 'debugOnly')

let devnet: ReadOnlyDevnet
let picked: readonly ChainedTransaction[]
const started: { stop(): Promise<void> }[] = []
const gateways: Partial<Record<NodeName, string>> = {}

beforeAll(async () => {
  devnet = await getCachedDevnet()
  for (const name of NODE_NAMES) {
    const node = await startFilteringNode(devnet.url, withoutNamespaces(...NODES[name]))
    const program = await startProgram(['--node', node.url])
    started.push(node, program)
    gateways[name] = `${program.url}/rpc`
  }
  const mined = await readMined(devnet.url)
  picked = isWhole ? mined : pickKinds(mined)
}, 120_000)

afterAll(async () => {
  for (const one of started.reverse()) await one.stop()
})

/** One of each type and outcome, with logs and without, creations, at the beginning of their block and later. */
function pickKinds(mined: readonly ChainedTransaction[]): readonly ChainedTransaction[] {
  const kinds = mined.map((one) => {
    const { type, to, receipt, transactionIndex } = one
    const kind = [type, receipt.status, to === null, receipt.logs.length > 0, transactionIndex === '0x0']
    return [kind.join(), one] as const
  })
  return [...new Map(kinds).values()]
}

describe.each(NODE_NAMES)('in front of a node: %s', (name) => {
  test(
    'each transaction run again in its place comes to what the chain has of it',
    async () => {
      const differing: string[] = []
      const means = new Map<string, number>()
      let refunds = 0
      for (const one of picked) {
        const rerun = await rerunInPlace(gateways[name] ?? '', one, gateways.whole ?? '')
        means.set(rerun.means, (means.get(rerun.means) ?? 0) + 1)
        const { simulated, real } = toComparedParts(rerun)
        expect(Object.keys(real), one.hash).toHaveLength(5)
        if (isDeepStrictEqual(simulated, real)) continue
        if (isRefundOfAnvil(simulated, real)) refunds += 1
        else {
          differing.push(`${one.hash}\n${JSON.stringify(simulated)}\n${JSON.stringify(real)}`)
        }
      }
      process.stdout.write(`${name}: ${picked.length} transactions, ${JSON.stringify([...means])}\n`)
      expect(differing.slice(0, 5).join('\n')).toBe('')
      expect(refunds).toBe(isWhole ? 2 : 0)
      expect(picked.length).toBeGreaterThan(isWhole ? 1_700 : 12)
    },
    isWhole ? 3_600_000 : 300_000,
  )
})
