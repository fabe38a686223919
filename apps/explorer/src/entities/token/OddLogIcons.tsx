import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { CircleHelp, TriangleAlert } from 'lucide-react'

export type LoggedOddity = Pick<TokenTransfer, 'hasDirtyAddress' | 'isLayoutGuessed'>

/** Marks of a transfer whose log is not what its standard prescribes. */
export function OddLogIcons({ hasDirtyAddress, isLayoutGuessed }: LoggedOddity) {
  return (
    <>
      {hasDirtyAddress && (
        <Tooltip content="An address word in this log has non-zero bytes above the 20 of an address. A well-formed token contract never emits that.">
          <span role="img" aria-label="Malformed address word">
            <TriangleAlert size={13} aria-hidden="true" className="text-warning" />
          </span>
        </Tooltip>
      )}
      {isLayoutGuessed && (
        <Tooltip content="The log indexes other values than the standard: which of them are sender, recipient and amount is guessed from their shape.">
          <span role="img" aria-label="Guessed from the shape of the log">
            <CircleHelp size={13} aria-hidden="true" className="text-warning" />
          </span>
        </Tooltip>
      )}
    </>
  )
}
