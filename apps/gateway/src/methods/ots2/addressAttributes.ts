import { toLowerAddress } from '@otterscan/ethereum/address'
import type { Handler } from '../methodHandler.ts'
import { getErc1167Implementation } from './contractLists.ts'
import { requireLists } from './indexedPage.ts'

/** Flags for the classes of a contract. All false for accounts and for contracts not yet indexed. */
export const getAddressAttributes: Handler<'ots2_getAddressAttributes'> = async ([address], context) => {
  const facts = await requireLists(context).read((view) => view.facts(toLowerAddress(address)))
  const classes = facts?.classes ?? []
  // ERC-4626 has a list but no flag. Otterscan API, experimental `ots2` module.
  return {
    erc20: classes.includes('erc20'),
    erc165: classes.includes('erc165'),
    erc721: classes.includes('erc721'),
    erc1155: classes.includes('erc1155'),
    erc1167: classes.includes('erc1167'),
    erc1167Logic: false,
    unreadable: [],
  }
}

/** Implementation of an ERC-1167 proxy; null for other contracts. Needs no index. */
export const getErc1167Impl: Handler<'ots2_getERC1167Impl'> = async ([address], { node }) =>
  (await getErc1167Implementation(node, address)) ?? null
