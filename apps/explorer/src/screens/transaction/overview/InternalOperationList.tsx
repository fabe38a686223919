import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { ArrowRight, Bomb, CircleHelp, type LucideIcon, MoveRight, Star, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { NativeFiat } from '../../../entities/Fiat.tsx'
import { Missing } from '../../../entities/Missing.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { PartyLink } from '../PartyLink.tsx'
import type { Operation } from './useOperations.ts'

const PLAIN_LIST_LIMIT = 30
/** Loaded with the first long list. */
const VirtualList = lazyComponent(async () => (await import('@otterscan/ui/VirtualList')).VirtualList)

const ROW_HEIGHT_PX = 32

interface InternalOperationListProps {
  readonly operations: readonly Operation[]
  readonly block: bigint | undefined
}

/** Internal operations in the order of the trace; a long list draws what is in view. */
export function InternalOperationList({ operations, block }: InternalOperationListProps) {
  if (operations.length > PLAIN_LIST_LIMIT) {
    return (
      <Suspense fallback={<Skeleton chars={60} />}>
        <VirtualList
          label="Internal operations"
          items={operations}
          itemKey={toKey}
          overscan={4}
          estimateHeight={ROW_HEIGHT_PX}
          renderItem={(operation) => <InternalOperationRow operation={operation} block={block} />}
        />
      </Suspense>
    )
  }
  return (
    <ul aria-label="Internal operations">
      {operations.map((operation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations have no identity but their place
        <li key={index}>
          <InternalOperationRow operation={operation} block={block} />
        </li>
      ))}
    </ul>
  )
}

function toKey(_operation: Operation, index: number): string {
  return String(index)
}

const KINDS: Record<InternalTransfer['kind'], { readonly label: string; readonly Icon: LucideIcon }> = {
  transfer: { label: 'TRANSFER', Icon: MoveRight },
  selfDestruct: { label: 'SELF DESTRUCT', Icon: Bomb },
  create: { label: 'CREATE', Icon: Star },
  create2: { label: 'CREATE2', Icon: Star },
  eofCreate: { label: 'EOF CREATE', Icon: Star },
  unknown: { label: 'UNKNOWN', Icon: CircleHelp },
}

interface InternalOperationRowProps {
  readonly operation: Operation
  /** Block of the price. */
  readonly block: bigint | undefined
}

/** One operation: kind, from, to, amount. */
export function InternalOperationRow({ operation, block }: InternalOperationRowProps) {
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
        <NoTarget operation={operation} />
      ) : (
        <PartyLink
          address={operation.to}
          isCreated={isCreation && operation.kind !== 'unknown'}
          maxChars={17}
        />
      )}
      {operation.value === undefined ? (
        <Missing unreadable={findUnreadable(['value'], { unreadable: operation.unreadable ?? [] })} />
      ) : (
        (operation.value > 0n || !isCreation) && (
          <span className={isUndone ? 'line-through opacity-70' : undefined}>
            <NativeAmount amount={operation.value} />
          </span>
        )
      )}
      {!isUndone && operation.value !== undefined && (
        <NativeFiat amount={operation.value} block={block} preset="value" detail="hover" />
      )}
      {isUndone && (
        <Chip tone="warning" icon={<Undo2 aria-hidden="true" />} title="The call that did it failed">
          undone
        </Chip>
      )}
    </div>
  )
}

/** Only a creation can have none: then it failed. */
function NoTarget({ operation: { kind, unreadable = [] } }: { readonly operation: Operation }) {
  const field = findUnreadable(['to'], { unreadable })
  const isCreation = kind === 'create' || kind === 'create2' || kind === 'eofCreate'
  if (field !== undefined || !isCreation) return <Missing unreadable={field} />
  return <span className="text-muted italic">nothing was created</span>
}
