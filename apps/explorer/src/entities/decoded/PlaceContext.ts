import { createContext } from 'react'

/** What the decoded values belong to, so that equal names on a page differ: `call 1.2`, `log 3`; empty for the transaction. */
export const PlaceContext = createContext('')

/** Place of the n-th call inside a call: `call 1.2`. */
export function toInnerPlace(outer: string, position: number): string {
  return outer.startsWith('call ') ? `${outer}.${position}` : `call ${position}`
}
