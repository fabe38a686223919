import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { startCachingNode } from '@otterscan/testing/startCachingNode'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { type ClassOf, walkChain } from '../apps/gateway/test/bruteForceWalk.ts'
import { expectIndexToEqual } from '../apps/gateway/test/expectIndexToEqual.ts'
import {
  type ChainFacts,
  type ComparedMethod,
  METHOD_CASES,
  readChainFacts,
} from '../apps/gateway/test/methodCases.ts'
import { type RpcAnswer, type RpcCall, requestRpc } from '../apps/gateway/test/requestRpc.ts'
import { withoutNamespaces } from '../apps/gateway/test/startFilteringNode.ts'
import { startProgram } from '../e2e/fixtures/startProgram.ts'
import type { ClientDescription, KnownDeviation, RunningClient } from './ClientDescription.ts'
import { createComparableChains } from './comparableChains.ts'
import { compareAnswers, type MethodOutcome } from './compareAnswers.ts'
import type { Play, Played } from './plays.ts'
import type { CheckOutcome } from './report.ts'
import { stopAll } from './stopAll.ts'

const INDEX_TIMEOUT_MS = 600_000

/** Every method of the explorer and of `trace_` that the program answers itself. */
const METHODS = Object.keys(METHOD_CASES) as ComparedMethod[]

/** A chain with scenarios on it, and the program with a whole index in front. */
export interface PlayedChain {
  /** In the client's own words. */
  readonly version: string
  readonly nodeUrl: string
  readonly played: Played
  readonly facts: ChainFacts
  /** Of the program; JSON-RPC is at `/rpc`. */
  readonly programUrl: string
  stop(): Promise<void>
}

/**
 * Plays the scenarios and indexes them. `hidden` names namespaces of the client that the program shall not see, so that
 * it computes their answers.
 */
export async function playChain(
  client: RunningClient,
  play: Play,
  hidden: readonly string[] = [],
): Promise<PlayedChain> {
  const request = createNodeRequest(client.url)
  const played = await play(request, client.control)
  const version = String(await request('web3_clientVersion'))
  const facts = await readChainFacts(client.url, played.scenarios)
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-client-index-'))
  const stops = [async () => rmSync(directory, { recursive: true, force: true })]
  const stop = () => stopAll(stops)
  try {
    const node = await startCachingNode(client.url, withoutNamespaces(...hidden))
    stops.push(node.stop)
    const program = await startProgram(['--node', node.url, '--index', directory])
    stops.push(program.stop)
    await waitForIndex(program.url, INDEX_TIMEOUT_MS)
    return { version, nodeUrl: client.url, played, facts, programUrl: program.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Lists, counts, orders and pages of the index against a walk, block by block, of `walked`: the client's own chain or one of the same transactions. */
export async function checkLists(
  { programUrl, played }: PlayedChain,
  walked: PlayedChain,
): Promise<CheckOutcome> {
  const erc721 = played.erc721.toLowerCase()
  const classOf: ClassOf = (address) => (address === erc721 ? '721' : undefined)
  const walk = await walkChain(walked.nodeUrl, classOf)
  const count = walk.appearances.size
  try {
    await expectIndexToEqual(`${programUrl}/rpc`, walk)
    return { name: 'Lists', count, failures: [] }
  } catch (error) {
    return { name: 'Lists', count, failures: [error instanceof Error ? error.message : String(error)] }
  }
}

/** Every method in front of the client against the same in front of another chain with the same transactions. */
export async function checkMethods(
  own: PlayedChain,
  reference: PlayedChain,
  { listDeviations }: ClientDescription,
): Promise<readonly MethodOutcome[]> {
  const { toComparable, toOwnCall } = createComparableChains(own.facts, reference.facts)
  const deviations = listDeviations(own.facts, reference.facts)
  const outcomes: MethodOutcome[] = []
  for (const method of METHODS) {
    const calls = await METHOD_CASES[method](method, reference.facts, `${reference.programUrl}/rpc`)
    const expected = await requestRpc(`${reference.programUrl}/rpc`, calls)
    const ours = await requestRpc(`${own.programUrl}/rpc`, calls.map(toOwnCall))
    outcomes.push(compareAnswers(method, calls, { ours, expected }, deviations, toComparable))
  }
  return outcomes
}

/** The client's own answers against those that the program computes without them. */
export async function checkOwnAnswers(
  { nodeUrl, programUrl, facts }: PlayedChain,
  { serves, ownCalls = {}, ownDeviations }: ClientDescription,
): Promise<readonly MethodOutcome[]> {
  const outcomes: MethodOutcome[] = []
  for (const method of METHODS.filter((one) => serves.some((namespace) => one.startsWith(`${namespace}_`)))) {
    const all = await METHOD_CASES[method](method, facts, `${programUrl}/rpc`)
    const calls = pickEvenly(all, ownCalls[method] ?? all.length)
    const ours = await requestRpc(`${programUrl}/rpc`, calls)
    const theirs = await requestRpc(nodeUrl, calls)
    outcomes.push(compareOwn(method, calls, ours, theirs, ownDeviations))
  }
  return outcomes
}

function pickEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / count))
  return items.filter((_, at) => at % step === 0)
}

/** What one may answer differently is named from the client's side: `ours` of a deviation is its answer. */
function compareOwn(
  method: string,
  calls: readonly RpcCall[],
  ours: readonly RpcAnswer[],
  theirs: readonly RpcAnswer[],
  deviations: readonly KnownDeviation[],
): MethodOutcome {
  return compareAnswers(method, calls, { ours: theirs, expected: ours }, deviations)
}
