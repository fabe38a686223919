// cspell:ignore proxylogiccontract tokentxns tokentransfers tokentxnserc nfttransfers tokenholdings blocksvalidated
// cspell:ignore blocksrewarded contractcode writecontract readcontract readproxy readproxycontract readcontractasproxy
// cspell:ignore writeproxy writeproxycontract tokenapprovals tokenapproval txspending assettokens assetnfts
// cspell:ignore tokenserc tokensnfts coinbalancehistory coinbalance
/**
 * Tabs of an address by what other explorers call them, in lower case and without separators. What stands for the
 * overview, or is unknown, has no entry.
 */
const ADDRESS_TABS: Readonly<Record<string, string>> = {
  code: 'contract',
  contract: 'contract',
  contractcode: 'contract',
  contracts: 'contract',
  writecontract: 'contract',
  readcontract: 'readContract',
  readproxy: 'readContractAsProxy',
  readproxycontract: 'readContractAsProxy',
  readcontractasproxy: 'readContractAsProxy',
  writeproxy: 'proxyLogicContract',
  writeproxycontract: 'proxyLogicContract',
  proxylogiccontract: 'proxyLogicContract',
  tokentxns: 'erc20',
  tokentransfers: 'erc20',
  erc20: 'erc20',
  tokentxnserc721: 'erc721',
  nfttransfers: 'erc721',
  erc721: 'erc721',
  tokentxnserc1155: 'erc1155',
  erc1155: 'erc1155',
  tokens: 'tokens',
  tokenholdings: 'tokens',
  asset: 'tokens',
  assettokens: 'tokens',
  assetnfts: 'tokens',
  tokenserc20: 'tokens',
  tokensnfts: 'tokens',
  approvals: 'approvals',
  tokenapprovals: 'approvals',
  tokenapproval: 'approvals',
  pending: 'pending',
  txspending: 'pending',
  coinbalancehistory: 'balance',
  coinbalance: 'balance',
  analytics: 'balance',
  balance: 'balance',
  events: 'events',
  logs: 'events',
  withdrawals: 'withdrawals',
  mine: 'blocksRewarded',
  validations: 'blocksRewarded',
  blocksvalidated: 'blocksRewarded',
  blocksrewarded: 'blocksRewarded',
}

/** A tab's name in lower case and without separators. */
export function toTabKey(text: string | null | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The tab of an address that the first of these texts names: a fragment, a `?tab=`, a sub-path. */
export function findForeignTab(...texts: readonly (string | null | undefined)[]): string | undefined {
  for (const text of texts) {
    const key = toTabKey(text)
    if (Object.hasOwn(ADDRESS_TABS, key)) return ADDRESS_TABS[key]
  }
  return undefined
}
