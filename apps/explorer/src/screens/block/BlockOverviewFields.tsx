import type { Block } from '@otterscan/ethereum/execution/block'
import { findUnreadable, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense } from 'react'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { formatEntryCount } from '../../entities/formatEntryCount.ts'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { FeeRecipient } from './FeeRecipient.tsx'
import { PlainSlotRow } from './PlainSlotRow.tsx'
import { TransactionsLink } from './TransactionsLink.tsx'

const MAX_BLOCK_BYTES = 8_388_608n

/** Number, time, contents and fee recipient of a block. */
export function BlockOverviewFields({
  block,
  isReplaced,
}: {
  readonly block: Block
  /** Another block is canonical at its number. */
  readonly isReplaced: boolean
}) {
  const numbers = useNumberFormat()
  const { unreadable } = block
  const lostWithdrawals = listUnreadableEntries(unreadable, 'withdrawals').length
  return (
    <InfoGroup heading="Block">
      <InfoRow label="Block Height">
        <span className="font-semibold tabular">{numbers.formatInteger(block.number)}</span>
      </InfoRow>
      <InfoRow label="Timestamp">
        <Timestamp timestamp={block.timestamp} />
      </InfoRow>
      <FieldRow
        label="Transactions"
        value={block.transactionCount}
        wireName={findUnreadable(['transactions'], block) === undefined ? 'transactionCount' : 'transactions'}
        unreadable={unreadable}
        absent={<TransactionsLink block={block} isReplaced={isReplaced} />}
      >
        {() => (
          <>
            <TransactionsLink block={block} isReplaced={isReplaced} /> in this block
          </>
        )}
      </FieldRow>
      <FieldRow label="Withdrawals" value={block.withdrawals} wireName="withdrawals" unreadable={unreadable}>
        {({ length }) =>
          length + lostWithdrawals === 0 ? (
            <span className="text-muted">none</span>
          ) : (
            formatEntryCount(length, lostWithdrawals, numbers)
          )
        }
      </FieldRow>
      <FieldRow
        label="Fee Recipient"
        help="The address that gets the priority fees; under proof of work the miner."
        value={block.miner}
        wireName="miner"
        unreadable={unreadable}
        absent={<span className="text-muted">unknown</span>}
      >
        {(miner) => <FeeRecipient block={block} miner={miner} roles={['feeRecipient']} />}
      </FieldRow>
      <FieldRow
        label="Size"
        help={`Since EIP-7934 (Osaka) a block has at most ${numbers.formatInteger(MAX_BLOCK_BYTES)} bytes.`}
        value={block.sizeBytes}
        wireName="size"
        unreadable={unreadable}
      >
        {(size) => <span className="tabular">{numbers.formatInteger(size)} bytes</span>}
      </FieldRow>
      <SlotRows block={block} />
    </InfoGroup>
  )
}

/** With all that reads a beacon node. */
const BlockSlotRows = lazyComponent(async () => (await import('./BlockSlotRows.tsx')).BlockSlotRows)

function SlotRows({ block }: { readonly block: Block }) {
  const { beacon } = useClients()
  const isProofOfWork = block.difficulty !== undefined && block.difficulty > 0n
  if (beacon === undefined || isProofOfWork) return <PlainSlotRow block={block} />
  return (
    <Suspense
      fallback={
        <InfoRow label="Slot">
          <Skeleton chars={10} />
        </InfoRow>
      }
    >
      <BlockSlotRows block={block} />
    </Suspense>
  )
}
