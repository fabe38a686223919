import { isAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { restorePastedAbi, takePastedAbis } from '../../queries/contracts/pastedAbi.ts'
import { formatLabelsJson, parseLabelsJson } from '../../queries/names/addressLabels.ts'
import { addLocalLabels, takeLocalLabels } from '../../queries/names/localLabels.ts'
import { rememberPage, takeRecentPages } from '../../search/suggest/recentPages.ts'
import { parseSetAside, type SetAside, storeSetAside } from './keptAside.ts'
import { toSetAsideStore } from './setAsideStore.ts'

/** Sets aside what is kept for the chain with genesis `before`, and brings back what was set aside for `now`. */
export function swapKeptData(chainId: bigint, before: Hex, now: Hex): void {
  const aside = parseSetAside(toSetAsideStore(chainId).get())
  const returning = aside.find(({ genesis }) => genesis === now)
  const leaving = takeAll(chainId, before)
  const others = aside.filter((entry) => entry !== returning)
  storeSetAside(chainId, isEmpty(leaving) ? others : [...others, leaving])
  if (returning !== undefined) restore(chainId, returning)
}

function takeAll(chainId: bigint, genesis: Hex): SetAside {
  return {
    genesis,
    labels: JSON.parse(formatLabelsJson(takeLocalLabels(chainId))) as unknown[],
    abis: takePastedAbis(chainId),
    recents: takeRecentPages(chainId),
    isKept: false,
  }
}

function isEmpty({ labels, abis, recents }: SetAside): boolean {
  return labels.length + Object.keys(abis).length + recents.length === 0
}

function restore(chainId: bigint, { labels, abis, recents }: SetAside): void {
  addLocalLabels(parseLabelsJson(JSON.stringify(labels))?.labels ?? [])
  for (const [address, text] of Object.entries(abis)) {
    if (isAddress(address)) restorePastedAbi(chainId, address, text)
  }
  for (const path of recents.toReversed()) rememberPage(chainId, path)
}
