import type { Block } from '@otterscan/ethereum/execution/block'
import { formatInteger } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { BlockSlotRows } from './BlockSlotRows.tsx'
import { TransactionsLink } from './TransactionsLink.tsx'

const MAX_BLOCK_BYTES = 8_388_608n

/** Place, time, contents and maker of a block. */
export function BlockOverviewFields({
  block,
  isReplaced,
}: {
  readonly block: Block
  /** Another block has its number. */
  readonly isReplaced: boolean
}) {
  const { unreadable } = block
  return (
    <InfoGroup heading="Block">
      <InfoRow label="Block Height">
        <span className="font-semibold tabular">{formatInteger(block.number)}</span>
      </InfoRow>
      <InfoRow label="Timestamp">
        <Timestamp timestamp={block.timestamp} />
      </InfoRow>
      <FieldRow
        label="Transactions"
        value={block.transactionCount}
        wireName="transactionCount"
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
        {(withdrawals) =>
          withdrawals.length === 0 ? (
            <span className="text-muted">none</span>
          ) : (
            formatInteger(withdrawals.length)
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
        {(miner) => <AddressLink address={miner} roles={['feeRecipient']} />}
      </FieldRow>
      <FieldRow
        label="Size"
        help={`Since EIP-7934 (Osaka) a block has at most ${formatInteger(MAX_BLOCK_BYTES)} bytes.`}
        value={block.sizeBytes}
        wireName="size"
        unreadable={unreadable}
      >
        {(size) => <span className="tabular">{formatInteger(size)} bytes</span>}
      </FieldRow>
      <BlockSlotRows block={block} />
    </InfoGroup>
  )
}
