import type { Address } from '@otterscan/ethereum/address'
import { blo } from 'blo'

/** The picture drawn from an address, to tell accounts apart at a glance. Stands on the line of the text after it. */
export function Identicon({ address, sizePx }: { readonly address: Address; readonly sizePx: number }) {
  return (
    <img
      src={blo(address, sizePx)}
      width={sizePx}
      height={sizePx}
      alt=""
      className="mr-2 inline rounded-sm align-[-5px] ring-1 ring-border"
    />
  )
}
