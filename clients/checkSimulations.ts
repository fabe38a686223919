import type { RpcAnswer, RpcCall } from '../apps/gateway/test/requestRpc.ts'
import { readMined, rerunInPlace, toComparedParts } from '../apps/gateway/test/rerunInPlace.ts'
import type { ClientDescription } from './ClientDescription.ts'
import type { PlayedChain } from './checkClient.ts'
import { compareAnswers, type MethodOutcome } from './compareAnswers.ts'

/** Every transaction run again, unchanged and in its place, against what the chain has of it. */
export async function checkSimulations(
  { nodeUrl, programUrl }: Pick<PlayedChain, 'nodeUrl' | 'programUrl'>,
  { simulationDeviations = [] }: ClientDescription,
): Promise<MethodOutcome> {
  const calls: RpcCall[] = []
  const ours: RpcAnswer[] = []
  const expected: RpcAnswer[] = []
  const means = new Set<string>()
  const url = `${programUrl}/rpc`
  for (const one of await readMined(nodeUrl)) {
    const rerun = await rerunInPlace(url, one, url)
    const { simulated, real } = toComparedParts(rerun)
    means.add(rerun.means)
    calls.push(['gateway_simulate', one.hash])
    ours.push({ result: simulated })
    expected.push({ result: real })
  }
  console.log(`simulations: run by ${[...means].join(', ')}`)
  return compareAnswers('gateway_simulate', calls, { ours, expected }, simulationDeviations)
}
