import type { Hex } from '@otterscan/ethereum/hex'
import { CopyButton } from '@otterscan/ui/CopyButton'

/** A hash or other hex in full, wrapping, with a copy button. */
export function HexText({
  hex,
  label,
  copy = true,
}: {
  readonly hex: Hex
  readonly label: string
  readonly copy?: boolean
}) {
  return (
    <span className="inline-flex max-w-full items-start gap-1">
      <span className="mono wrap-anywhere">{hex}</span>
      {copy && <CopyButton text={hex} label={label} />}
    </span>
  )
}
