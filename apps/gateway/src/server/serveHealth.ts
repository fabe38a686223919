import type { ServerResponse } from 'node:http'
import type { Metrics } from '../observability/metrics.ts'
import { sendText } from './sendText.ts'

/** What the health endpoints tell of. */
export interface HealthParts {
  readonly metrics: Metrics
  /** Throws when the node does not answer. */
  checkNode(): Promise<void>
}

/** Paths for monitors. */
export type HealthPath = '/health' | '/ready' | '/metrics'

/** True for a path that `serveHealth` answers. */
export function isHealthPath(path: string): path is HealthPath {
  return path === '/health' || path === '/ready' || path === '/metrics'
}

/** `/health`: the program runs. `/ready`: the node answers as well. `/metrics`: figures in Prometheus' text format. */
export async function serveHealth(
  response: ServerResponse,
  path: HealthPath,
  { metrics, checkNode }: HealthParts,
): Promise<void> {
  if (path === '/health') return sendText(response, 200, 'ok')
  if (path === '/metrics') return sendText(response, 200, metrics.format().trimEnd())
  try {
    await checkNode()
    sendText(response, 200, 'ready')
  } catch {
    // Why is on the console and in the answers to calls; a monitor needs no words of the node.
    sendText(response, 503, 'the node does not answer')
  }
}
