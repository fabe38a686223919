import {
  type BeaconBlock,
  type PayloadBid,
  SELF_BUILD_INDEX,
} from '@otterscan/ethereum/consensus/beaconBlock'
import { formatInteger } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { blockTransactionsPath } from '../../../paths.ts'

/** What the block carries of the execution chain; nothing before the merge. */
export function PayloadRows({ block }: { readonly block: BeaconBlock }) {
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
      <FieldRow label="Transactions" value={payload.transactionCount}>
        {(count) => (
          <AppLink path={blockTransactionsPath(payload.blockNumber)} className="link tabular">
            {formatInteger(count)}
          </AppLink>
        )}
      </FieldRow>
      <FieldRow label="Fee Recipient" value={payload.feeRecipient}>
        {(address) => <AddressLink address={address} roles={['feeRecipient']} />}
      </FieldRow>
      <FieldRow label="Gas Used" value={payload.gasUsed}>
        {(gasUsed) => (
          <span className="tabular">
            {formatInteger(gasUsed)}
            {payload.gasLimit !== undefined && (
              <span className="text-muted"> of {formatInteger(payload.gasLimit)}</span>
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
        {(commitments) => <span className="tabular">{formatInteger(commitments.length)}</span>}
      </FieldRow>
    </InfoGroup>
  )
}

/** Since Gloas the block holds only a bid; the payload is revealed apart from it. EIP-7732. */
function BidRows({ block, bid }: { readonly block: BeaconBlock; readonly bid: PayloadBid }) {
  return (
    <InfoGroup heading="Execution payload bid">
      <InfoRow
        label="Block Hash"
        help="The payload that the builder promised. Whether it was revealed in time, the block does not say."
      >
        <BlockLink block={bid.blockHash} />
      </InfoRow>
      <InfoRow label="Builder">
        {bid.builderIndex === SELF_BUILD_INDEX ? (
          'the proposer itself'
        ) : (
          <span className="tabular">{formatInteger(bid.builderIndex)}</span>
        )}
      </InfoRow>
      <FieldRow label="Bid" value={bid.valueGwei}>
        {(value) => <GweiAmount amountGwei={value} />}
      </FieldRow>
      <FieldRow label="Fee Recipient" value={bid.feeRecipient}>
        {(address) => <AddressLink address={address} roles={['feeRecipient']} />}
      </FieldRow>
      <FieldRow label="Blobs" value={block.blobKzgCommitments}>
        {(commitments) => <span className="tabular">{formatInteger(commitments.length)}</span>}
      </FieldRow>
      <FieldRow label="Payload Attestations" value={block.payloadAttestationCount}>
        {(count) => <span className="tabular">{formatInteger(count)}</span>}
      </FieldRow>
    </InfoGroup>
  )
}
