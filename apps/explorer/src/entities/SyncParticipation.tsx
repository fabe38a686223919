import { countSetBits, toBitvector } from '@otterscan/ethereum/consensus/bits'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatPercent, toRatio } from '@otterscan/ethereum/units'
import { PercentBar } from '@otterscan/ui/PercentBar'

/** Share of the sync committee that signed. */
export function SyncParticipation({ bits, width }: { readonly bits: Hex; readonly width?: number }) {
  const votes = toBitvector(bits)
  const [part, whole] = [BigInt(countSetBits(votes)), BigInt(votes.length)]
  const percent = formatPercent(part, whole)
  if (percent === undefined) return <span className="text-muted">none</span>
  return <PercentBar ratio={toRatio(part, whole)} text={`${percent}%`} width={width} />
}
