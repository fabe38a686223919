import type { MethodHandler } from '../methodHandler.ts'
import { readAddress } from '../parameters.ts'
import { getErc1167Implementation } from './contractLists.ts'
import { requireLists } from './indexedPage.ts'

/** Flags of what kinds of contract an address is: only true ones. Empty for accounts and contracts not yet indexed. */
export const getAddressAttributes: MethodHandler = async (call, context) => {
  const address = readAddress(call.params, 0)
  const facts = await requireLists(call, context).read((view) => view.facts(address))
  // ERC-4626 has a list but no flag. Otterscan API, experimental ots2 module.
  const classes = (facts?.classes ?? []).filter((one) => one !== 'erc4626')
  return Object.fromEntries(classes.map((one) => [one, true]))
}

/** Implementation behind an ERC-1167 proxy; null when it is none. Needs no index. */
export const getErc1167Impl: MethodHandler = (call, { node }) =>
  getErc1167Implementation(node, readAddress(call.params, 0))
