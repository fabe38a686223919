import type { AddressAttributes } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../../queries/clients.ts'
import { attributesQuery } from '../../queries/gateway/addressLists.ts'

type Flag = Exclude<keyof AddressAttributes, 'unreadable'>

const LEGENDS: readonly { readonly flag: Flag; readonly legend: string; readonly meaning: string }[] = [
  { flag: 'erc20', legend: '[ERC20]', meaning: 'ERC20 token' },
  { flag: 'erc165', legend: '[ERC165]', meaning: 'ERC165 contract' },
  { flag: 'erc721', legend: '[ERC721]', meaning: 'ERC721 token' },
  { flag: 'erc1155', legend: '[ERC1155]', meaning: 'ERC1155 token' },
  { flag: 'erc1167', legend: '[ERC1167]', meaning: 'ERC1167 minimal proxy' },
  { flag: 'erc1167Logic', legend: '[ERC1167-Logic]', meaning: 'ERC1167 logic contract' },
]

/** Contract attributes from the index; nothing where they are unknown. */
export function AttributeLegends({ address }: { readonly address: Address }) {
  const { data: attributes } = useQuery(attributesQuery(useClients(), address))
  if (attributes === undefined) return null
  return LEGENDS.filter(({ flag }) => attributes[flag]).map(({ flag, legend, meaning }) => (
    <span key={flag} className="mono text-muted text-xs">
      <Tooltip content={meaning}>{legend}</Tooltip>
    </span>
  ))
}
