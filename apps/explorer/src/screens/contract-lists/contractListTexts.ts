import type { ContractList } from '../../paths.ts'

interface ContractListTexts {
  /** Heading and tab. */
  readonly label: string
  /** In the page's title. */
  readonly title: string
  /** For sentences: "There is no …". */
  readonly noun: string
}

/** What each list is called. */
export const CONTRACT_LIST_TEXTS: Readonly<Record<ContractList, ContractListTexts>> = {
  all: { label: 'All contracts', title: 'All contracts', noun: 'contract' },
  erc20: { label: 'ERC20 tokens', title: 'ERC20 Tokens', noun: 'ERC20 token' },
  erc721: { label: 'ERC721 tokens', title: 'ERC721 Tokens', noun: 'ERC721 token' },
  erc1155: { label: 'ERC1155 tokens', title: 'ERC1155 Tokens', noun: 'ERC1155 token' },
  erc4626: { label: 'ERC4626 vaults', title: 'ERC4626 Tokens', noun: 'ERC4626 vault' },
  erc1167: { label: 'ERC1167 proxies', title: 'ERC1167 Contracts', noun: 'ERC1167 proxy' },
}

