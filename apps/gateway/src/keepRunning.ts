/**
 * The last net below the handlers of requests, connections and the index: what slips through costs no other client. What
 * a fault may leave half done is discarded with its request; the index is written in whole batches.
 */
export function keepRunning(report: (error: unknown) => void): void {
  process.on('unhandledRejection', report)
  process.on('uncaughtException', report)
  // The reader of the console has exited: serving goes on, and reporting it would fail again.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
