import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import { Chip } from '@otterscan/ui/Chip'
import { ArrowRight, Bomb, CircleHelp, type LucideIcon, MoveRight, Star, Undo2 } from 'lucide-react'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { PartyLink } from '../PartyLink.tsx'
import type { Operation } from './useOperations.ts'

const KINDS: Record<InternalTransfer['kind'], { readonly label: string; readonly Icon: LucideIcon }> = {
  transfer: { label: 'TRANSFER', Icon: MoveRight },
  selfDestruct: { label: 'SELF DESTRUCT', Icon: Bomb },
  create: { label: 'CREATE', Icon: Star },
  create2: { label: 'CREATE2', Icon: Star },
  eofCreate: { label: 'EOF CREATE', Icon: Star },
  unknown: { label: 'UNKNOWN', Icon: CircleHelp },
}

/** One operation: what, from, to, how much. */
export function InternalOperationRow({ operation }: { readonly operation: Operation }) {
  const isUndone = operation.isUndone === true
  const { label, Icon } = KINDS[operation.kind]
  const isCreation = operation.kind !== 'transfer' && operation.kind !== 'selfDestruct'
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5 text-sm">
      <Chip mono icon={<Icon aria-hidden="true" />} className="min-w-26">
        {operation.kind === 'unknown' ? `TYPE ${operation.wireType.slice(0, 20)}` : label}
      </Chip>
      <PartyLink address={operation.from} maxChars={17} />
      <ArrowRight size={13} aria-label="to" className="shrink-0 text-muted" />
      {operation.to === undefined ? (
        <span className="text-muted italic">nothing came into being</span>
      ) : (
        <PartyLink
          address={operation.to}
          isCreated={isCreation && operation.kind !== 'unknown'}
          maxChars={17}
        />
      )}
      {(operation.value > 0n || !isCreation) && (
        <span className={isUndone ? 'line-through opacity-70' : undefined}>
          <NativeAmount amount={operation.value} />
        </span>
      )}
      {isUndone && (
        <Chip tone="warning" icon={<Undo2 aria-hidden="true" />} title="The call that did it failed">
          undone
        </Chip>
      )}
    </div>
  )
}
