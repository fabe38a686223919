import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { queryOptions } from '@tanstack/react-query'
import { IMMUTABLE_STALE_TIME_MS } from '../../staleTime.ts'
import type { FoundFunction, GuessAnswer, GuessRequest } from './guessMessages.ts'

/** Longer than any code takes; endless code must not keep the page waiting. */
const TIMEOUT_MS = 20_000

/** Functions found in runtime code, by a worker of its own that ends with the answer. */
export function guessQuery(code: Hex) {
  return queryOptions({
    queryKey: ['guessedInterface', keccak256(hexToBytes(code))] as const,
    queryFn: ({ signal }) => runWorker(code, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

function runWorker(code: Hex, signal: AbortSignal): Promise<readonly FoundFunction[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./guessWorker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    const timer = setTimeout(
      () => end(() => reject(new Error('the code takes too long to look through'))),
      TIMEOUT_MS,
    )
    worker.addEventListener('message', ({ data }: MessageEvent<GuessAnswer>) =>
      end(() => resolve(data.functions)),
    )
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))))
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    const request: GuessRequest = { code }
    worker.postMessage(request)
  })
}
