import type { ServerResponse } from 'node:http'
import type { Metrics } from '../observability/metrics.ts'
import { sendText } from './sendText.ts'

/** What the health endpoints report. */
export interface HealthParts {
  readonly metrics: Metrics
  /** Throws when the node does not respond. */
  checkNode(): Promise<void>
}

/** Monitoring endpoints. */
export type HealthPath = '/health' | '/ready' | '/metrics'

/** True for a path that `serveHealth` answers. */
export function isHealthPath(path: string): path is HealthPath {
  return path === '/health' || path === '/ready' || path === '/metrics'
}

/** `/health`: the program runs. `/ready`: the node responds too. `/metrics`: metrics in the Prometheus text format. */
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
    // The reason is in the console and in the answers to calls; a monitor does not need the node's message.
    sendText(response, 503, 'the node does not respond')
  }
}
