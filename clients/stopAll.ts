/** Runs what was started last first, each although another fails; throws the first failure. Once: a second call does nothing. */
export async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
