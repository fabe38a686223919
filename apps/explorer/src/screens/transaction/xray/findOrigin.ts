import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'

/**
 * Where the failure started: from the transaction, or else from the first call that failed, down the last calls that
 * failed. `undefined` when none did.
 */
export function findOrigin({ fates, ends, parents }: XrayTree): number | undefined {
  let found = fates[0] === 'failed' ? 0 : fates.indexOf('failed')
  if (found < 0) return undefined
  for (;;) {
    let inner = -1
    for (let at = found + 1; at < (ends[found] ?? 0); at++) {
      if (fates[at] === 'failed' && parents[at] === found) inner = at
    }
    if (inner < 0) return found
    found = inner
  }
}
