// cspell:ignore eventlog internaltxns internaltransactions rawtrace statechange statechanges vmtrace
/** Tabs of a transaction by what other explorers call them, in lower case and without separators. */
const TRANSACTION_TABS: Readonly<Record<string, string>> = {
  eventlog: 'logs',
  events: 'logs',
  logs: 'logs',
  internal: 'trace',
  internaltxns: 'trace',
  internaltransactions: 'trace',
  rawtrace: 'trace',
  vmtrace: 'trace',
  trace: 'trace',
  state: 'statediff',
  statechange: 'statediff',
  statechanges: 'statediff',
  statediff: 'statediff',
}

/** The tab of a transaction that the first of these texts names: a fragment, a `?tab=`, a sub-path. */
export function findForeignTransactionTab(
  ...texts: readonly (string | null | undefined)[]
): string | undefined {
  for (const text of texts) {
    const key = (text ?? '').toLowerCase().replace(/[^a-z]/g, '')
    if (Object.hasOwn(TRANSACTION_TABS, key)) return TRANSACTION_TABS[key]
  }
  return undefined
}
