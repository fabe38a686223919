// cspell:ignore tokenholders tokenanalytics
import { isAddress } from '@otterscan/ethereum/address'
import { addressPath } from './addressPaths.ts'
import type { AppPath } from './appPath.ts'
import { findForeignTab, toTabKey } from './foreignTabs.ts'
import { filteredTransfersPath, isTokenId, type TokenTab, tokenIdPath, tokenPath } from './tokenPaths.ts'

/** Sections of a token's page by what other explorers call them. */
const TOKEN_TABS: Readonly<Record<string, TokenTab>> = {
  balances: 'holders',
  holders: 'holders',
  tokenholders: 'holders',
  inventory: 'ids',
  tokenanalytics: 'activity',
}

/** Other explorers have these beside the token; here they are tabs of its address. */
const CONTRACT_TABS: ReadonlySet<string | undefined> = new Set([
  'contract',
  'readContract',
  'readContractAsProxy',
  'proxyLogicContract',
])

/** What a link of another explorer to a token says beside the token. */
export interface ForeignTokenTexts {
  /** Of Etherscan's `?a=`: a holder or an id. */
  readonly holderOrId: string | null | undefined
  /** A fragment, a `?tab=`, a sub-path: the first that names a section decides. */
  readonly sections: readonly (string | null | undefined)[]
}

/** The page that the link means; `undefined` where it says no more than the token. */
export function findForeignTokenPath(
  token: string,
  { holderOrId, sections }: ForeignTokenTexts,
): AppPath | undefined {
  if (holderOrId != null && isAddress(holderOrId))
    return filteredTransfersPath(token, { account: holderOrId })
  if (holderOrId != null && isTokenId(holderOrId)) return tokenIdPath(token, holderOrId)
  for (const text of sections) {
    const key = toTabKey(text)
    if (Object.hasOwn(TOKEN_TABS, key)) return tokenPath(token, TOKEN_TABS[key])
  }
  const tab = findForeignTab(...sections)
  return tab !== undefined && CONTRACT_TABS.has(tab) ? addressPath(token, tab) : undefined
}
