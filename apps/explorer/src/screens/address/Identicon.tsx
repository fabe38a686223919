import type { Address } from '@otterscan/ethereum/address'
import { blo } from 'blo'

/** The picture drawn from an address, to tell accounts apart at a glance. */
export function Identicon({ address, sizePx }: { readonly address: Address; readonly sizePx: number }) {
  return (
    <img
      src={blo(address, sizePx)}
      width={sizePx}
      height={sizePx}
      alt=""
      className="shrink-0 rounded-sm ring-1 ring-border"
    />
  )
}
