import {
  type BeaconBlock,
  type PayloadBid,
  SELF_BUILD_INDEX,
} from '@otterscan/ethereum/consensus/beaconBlock'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { blockTransactionsPath } from '../../../paths/blockPaths.ts'

/** The execution payload of the block; nothing before the merge. */
export function PayloadRows({ block }: { readonly block: BeaconBlock }) {
  const numbers = useNumberFormat()
  const { executionPayload: payload, payloadBid, unreadable } = block
  if (payload === undefined && payloadBid !== undefined) return <BidRows block={block} bid={payloadBid} />
  if (payload === undefined) return null
  return (
    <InfoGroup heading="Execution payload">
      <InfoRow label="Block Number">
        <BlockLink block={payload.blockNumber} />
      </InfoRow>
      <InfoRow label="Block Hash">
        <BlockLink block={payload.blockHash} />
      </InfoRow>
      <FieldRow
        label="Transactions"
        value={payload.transactionCount}
        wireName="execution_payload.transactions"
        unreadable={unreadable}
      >
        {(count) => (
          <AppLink path={blockTransactionsPath(payload.blockNumber)} className="link tabular">
            {numbers.formatInteger(count)}
          </AppLink>
        )}
      </FieldRow>
      <FieldRow
        label="Fee Recipient"
        value={payload.feeRecipient}
        wireName="execution_payload.fee_recipient"
        unreadable={unreadable}
      >
        {(address) => <AddressLink address={address} roles={['feeRecipient']} />}
      </FieldRow>
      <FieldRow
        label="Gas Used"
        value={payload.gasUsed}
        wireName="execution_payload.gas_used"
        unreadable={unreadable}
      >
        {(gasUsed) => (
          <span className="tabular">
            {numbers.formatInteger(gasUsed)}
            {payload.gasLimit !== undefined && (
              <span className="text-muted"> of {numbers.formatInteger(payload.gasLimit)}</span>
            )}
          </span>
        )}
      </FieldRow>
      <FieldRow
        label="Blobs"
        value={block.blobKzgCommitments}
        wireName="blob_kzg_commitments"
        unreadable={unreadable}
      >
        {({ length }) => (
          <span className="tabular">
            {formatEntryCount(
              length,
              listUnreadableEntries(unreadable, 'blob_kzg_commitments').length,
              numbers,
            )}
          </span>
        )}
      </FieldRow>
    </InfoGroup>
  )
}

/** Since Gloas the block holds only a bid; the payload is revealed separately. EIP-7732. */
function BidRows({ block, bid }: { readonly block: BeaconBlock; readonly bid: PayloadBid }) {
  const numbers = useNumberFormat()
  return (
    <InfoGroup heading="Execution payload bid">
      <InfoRow
        label="Block Hash"
        help="The payload the builder committed to. The block does not record whether it was revealed in time."
      >
        <BlockLink block={bid.blockHash} />
      </InfoRow>
      <InfoRow label="Builder">
        {bid.builderIndex === SELF_BUILD_INDEX ? (
          'the proposer itself'
        ) : (
          <span className="tabular">{numbers.formatInteger(bid.builderIndex)}</span>
        )}
      </InfoRow>
      <FieldRow
        label="Bid"
        value={bid.valueGwei}
        wireName="signed_execution_payload_bid.message.value"
        unreadable={block.unreadable}
      >
        {(value) => <GweiAmount amountGwei={value} />}
      </FieldRow>
      <FieldRow
        label="Fee Recipient"
        value={bid.feeRecipient}
        wireName="signed_execution_payload_bid.message.fee_recipient"
        unreadable={block.unreadable}
      >
        {(address) => <AddressLink address={address} roles={['feeRecipient']} />}
      </FieldRow>
      <FieldRow label="Blobs" value={block.blobKzgCommitments}>
        {(commitments) => <span className="tabular">{numbers.formatInteger(commitments.length)}</span>}
      </FieldRow>
      <FieldRow label="Payload Attestations" value={block.payloadAttestationCount}>
        {(count) => <span className="tabular">{numbers.formatInteger(count)}</span>}
      </FieldRow>
    </InfoGroup>
  )
}
