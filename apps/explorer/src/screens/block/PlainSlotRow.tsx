import type { Block } from '@otterscan/ethereum/execution/block'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'

/** The slot as the block itself names it, on chains whose blocks do. */
export function PlainSlotRow({ block }: { readonly block: Block }) {
  const numbers = useNumberFormat()
  return (
    <FieldRow label="Slot" value={block.slotNumber} wireName="slotNumber" unreadable={block.unreadable}>
      {(slot) => <span className="tabular">{numbers.formatInteger(slot)}</span>}
    </FieldRow>
  )
}
