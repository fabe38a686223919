import { finished } from 'node:stream/promises'
import type { FairQueue } from './createFairQueue.ts'
import type { Upstream, UpstreamAnswer } from './createUpstream.ts'

/** An upstream whose connections clients share: a request waits for its turn and keeps its place until its body has ended. */
export function shareUpstream(upstream: Upstream, turns: FairQueue): Upstream {
  return {
    ...upstream,
    request: (request) =>
      new Promise<UpstreamAnswer>((resolve, reject) => {
        const work = async () => {
          const answer = await upstream.request(request)
          resolve(answer)
          // A failure reaches the reader through the body itself.
          await finished(answer.body).catch(() => {})
        }
        turns.run(work, request.signal).catch(reject)
      }),
  }
}
