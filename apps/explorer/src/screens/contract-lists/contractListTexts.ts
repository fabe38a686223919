import type { IndexedListNoun } from '../../entities/indexed-list/IndexedListFrame.tsx'
import type { ContractList } from '../../paths.ts'

interface ContractListTexts {
  /** Heading and tab. */
  readonly label: string
  /** In the page's title. */
  readonly title: string
  readonly noun: IndexedListNoun
}

/** What each list is called. */
export const CONTRACT_LIST_TEXTS: Readonly<Record<ContractList, ContractListTexts>> = {
  all: toTexts('All contracts', 'All contracts', 'contracts'),
  erc20: toTexts('ERC20 tokens', 'ERC20 Tokens', 'ERC20 tokens'),
  erc721: toTexts('ERC721 tokens', 'ERC721 Tokens', 'ERC721 tokens'),
  erc1155: toTexts('ERC1155 tokens', 'ERC1155 Tokens', 'ERC1155 tokens'),
  erc4626: toTexts('ERC4626 vaults', 'ERC4626 Tokens', 'ERC4626 vaults'),
  erc1167: toTexts('ERC1167 proxies', 'ERC1167 Contracts', 'ERC1167 proxies'),
}

function toTexts(label: string, title: string, those: string): ContractListTexts {
  return { label, title, noun: { one: 'contract', many: 'contracts', none: `No ${those} were found.` } }
}
