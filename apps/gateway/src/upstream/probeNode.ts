import { setTimeout as wait } from 'node:timers/promises'
import { describeHttpError } from '@otterscan/clients/transport/httpError'
import type { Upstream } from './createUpstream.ts'
import { readWords } from './readWords.ts'
import { hideCredentials } from './upstreamAddress.ts'
import { describeUpstreamFailure } from './upstreamFailure.ts'

/** Whether anything responds over HTTP at the node's URL, and with what. The explorer checks what it can do. */
export type NodeProbe =
  | { readonly answers: true; readonly chainId?: bigint; readonly refusal?: string }
  | { readonly answers: false; readonly reason: string }

const PROBE_TIMEOUT_MS = 2_500

/** One `eth_chainId`. Any HTTP answer counts as answering, an error included. */
export async function probeNode(upstream: Upstream): Promise<NodeProbe> {
  const stop = new AbortController()
  const timer = wait(PROBE_TIMEOUT_MS, undefined, { signal: stop.signal }).then(
    () => stop.abort(),
    () => undefined, // the probe finished first
  )
  try {
    const answer = await upstream.request({
      method: 'POST',
      path: '',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'),
      signal: stop.signal,
    })
    const text = await readWords(answer.body)
    const chainId = parseChainId(text)
    if (chainId !== undefined) return { answers: true, chainId }
    if (answer.status < 400) return { answers: true }
    const words = hideCredentials(text, upstream.address)
    return { answers: true, refusal: describeHttpError({ status: answer.status, text: words }) }
  } catch (error) {
    if (stop.signal.aborted) return { answers: false, reason: 'timed out' }
    return { answers: false, reason: describeUpstreamFailure(error).reason }
  } finally {
    stop.abort()
    await timer
  }
}

function parseChainId(text: string): bigint | undefined {
  const match = /"result"\s*:\s*"(0x[0-9a-fA-F]{1,16})"/.exec(text)
  return match?.[1] === undefined ? undefined : BigInt(match[1])
}
