import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Address } from '@otterscan/ethereum/address'
import { useAddressName } from '../queries/names/addressName.ts'

const NAME_CHARACTERS = 18

/** An account's name, cut to fit a box; without one the ends of its address. */
export function useShortName(account: Address): string {
  const name = useAddressName(account)
  if (name === undefined) return `${account.slice(0, 8)}…${account.slice(-6)}`
  const { text, isCut } = cutText(toVisibleText(name.text), NAME_CHARACTERS)
  return isCut ? `${text}…` : text
}
