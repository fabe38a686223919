/** Faults of the program that cost a request, a connection or nothing, but not the program. */
export interface FaultLog {
  report(error: unknown): void
  count(): number
}

const REPEAT_MS = 60_000
const MAX_REMEMBERED = 100

/** Logs each kind of fault once a minute, with where it was thrown. */
export function createFaultLog(
  log: (line: string) => void,
  now: () => number = () => performance.now(),
): FaultLog {
  const loggedAt = new Map<string, number>()
  let count = 0
  return {
    report: (error) => {
      count++
      const line = describeFault(error)
      const before = loggedAt.get(line)
      if (before !== undefined && now() - before < REPEAT_MS) return
      if (loggedAt.size >= MAX_REMEMBERED) loggedAt.clear()
      loggedAt.set(line, now())
      log(`Unexpected fault, please report it: ${line}`)
    },
    count: () => count,
  }
}

const LINE_LENGTH = 300

/** Its first line and place. The text may come from anywhere: without what a terminal would act on. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'something other than an error was thrown'
  const [first = error.name, place = ''] = (error.stack ?? '').split('\n')
  return `${first}${place === '' ? '' : ` (${place.trim()})`}`.slice(0, LINE_LENGTH).replace(/\p{Cc}/gu, '?')
}
