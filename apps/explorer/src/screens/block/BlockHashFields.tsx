import type { Block } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { useConfig } from '../../config/useConfig.ts'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { slotByBlockRootPath } from '../../paths.ts'
import { type L1Epoch, L1EpochRow } from './L1EpochRow.tsx'
import { LogsBloomRow } from './LogsBloomRow.tsx'

interface BlockHashFieldsProps {
  readonly block: Block
  readonly l1Epoch: L1Epoch | undefined
}

/** The block's hash, and what it commits to. */
export function BlockHashFields({ block, l1Epoch }: BlockHashFieldsProps) {
  const { unreadable } = block
  const hashRow = (label: string, value: Hex | undefined, wireName: string) => (
    <FieldRow label={label} value={value} wireName={wireName} unreadable={unreadable}>
      {(hash) => <HexText hex={hash} label={label.toLowerCase()} />}
    </FieldRow>
  )
  return (
    <InfoGroup heading="Hashes and roots">
      <InfoRow label="Hash">
        <HexText hex={block.hash} label="block hash" />
      </InfoRow>
      <InfoRow label="Parent Hash">
        {block.number === 0n ? (
          <span className="mono wrap-anywhere">{block.parentHash}</span>
        ) : (
          <BlockLink block={block.parentHash} />
        )}
      </InfoRow>
      <FieldRow
        label="Parent Beacon Block Root"
        value={block.parentBeaconBlockRoot}
        wireName="parentBeaconBlockRoot"
        unreadable={unreadable}
      >
        {(root) => <BeaconRoot root={root} />}
      </FieldRow>
      {l1Epoch !== undefined && <L1EpochRow l1Epoch={l1Epoch} />}
      {hashRow('Sha3Uncles', block.sha3Uncles, 'sha3Uncles')}
      {hashRow('State Root', block.stateRoot, 'stateRoot')}
      {hashRow('Transactions Root', block.transactionsRoot, 'transactionsRoot')}
      {hashRow('Receipts Root', block.receiptsRoot, 'receiptsRoot')}
      {hashRow('Withdrawals Root', block.withdrawalsRoot, 'withdrawalsRoot')}
      {hashRow('Requests Hash', block.requestsHash, 'requestsHash')}
      {hashRow('Block Access List Hash', block.blockAccessListHash, 'blockAccessListHash')}
      <LogsBloomRow block={block} />
    </InfoGroup>
  )
}

const ZERO_ROOT = /^0x0+$/

/** Leads to the slot where there is a consensus node to ask. */
function BeaconRoot({ root }: { readonly root: Hex }) {
  const { beaconAPI } = useConfig().config
  if (beaconAPI === undefined || beaconAPI === '' || ZERO_ROOT.test(root)) {
    return <HexText hex={root} label="parent beacon block root" />
  }
  return (
    <AppLink path={slotByBlockRootPath(root)} className="link mono wrap-anywhere">
      {root}
    </AppLink>
  )
}
