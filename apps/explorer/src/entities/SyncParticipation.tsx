import { countSetBits, toBitvector } from '@otterscan/ethereum/consensus/bits'
import type { Hex } from '@otterscan/ethereum/hex'
import { computeRatio } from '@otterscan/ethereum/units'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { useNumberFormat } from './useNumberFormat.ts'

/** Share of the sync committee that signed. */
export function SyncParticipation({ bits, width }: { readonly bits: Hex; readonly width?: number }) {
  const numbers = useNumberFormat()
  const votes = toBitvector(bits)
  const [part, whole] = [BigInt(countSetBits(votes)), BigInt(votes.length)]
  const percent = numbers.formatPercent(part, whole)
  if (percent === undefined) return <span className="text-muted">none</span>
  return <PercentBar ratio={computeRatio(part, whole)} text={`${percent}%`} width={width} />
}
