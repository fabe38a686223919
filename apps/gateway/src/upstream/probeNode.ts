import { setTimeout as wait } from 'node:timers/promises'
import type { Upstream } from './createUpstream.ts'
import { describeUpstreamFailure } from './upstreamFailure.ts'

/** Whether something answers HTTP at the node's address; what it can do is for the explorer to find out. */
export type NodeProbe =
  | { readonly answers: true; readonly chainId?: bigint }
  | { readonly answers: false; readonly reason: string }

const PROBE_TIMEOUT_MS = 2_500

/** One `eth_chainId`. Any HTTP answer counts as answering, an error included. */
export async function probeNode(upstream: Upstream): Promise<NodeProbe> {
  const stop = new AbortController()
  const timer = wait(PROBE_TIMEOUT_MS, undefined, { signal: stop.signal }).then(
    () => stop.abort(),
    () => undefined, // the probe ended first
  )
  try {
    const answer = await upstream.request({
      method: 'POST',
      path: '',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'),
      signal: stop.signal,
    })
    const chainId = parseChainId(await readText(answer.body))
    return chainId === undefined ? { answers: true } : { answers: true, chainId }
  } catch (error) {
    if (stop.signal.aborted) return { answers: false, reason: 'no answer in time' }
    return { answers: false, reason: describeUpstreamFailure(error).reason }
  } finally {
    stop.abort()
    await timer
  }
}

const LONGEST_PROBE_ANSWER = 10_000

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of body) {
    text += piece.toString()
    if (text.length > LONGEST_PROBE_ANSWER) break
  }
  return text
}

function parseChainId(text: string): bigint | undefined {
  const match = /"result"\s*:\s*"(0x[0-9a-fA-F]{1,16})"/.exec(text)
  return match?.[1] === undefined ? undefined : BigInt(match[1])
}
