import type { Block } from '@otterscan/ethereum/execution/block'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { RawText } from '@otterscan/ui/RawText'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { DialectBlockRows } from '../../entities/dialect/DialectRows.tsx'
import type { BlockParts } from '../../entities/dialect/dialectParts.ts'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { slotByBlockRootPath } from '../../paths/consensusPaths.ts'
import { plainBlockQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'

/** Hashes and state roots of a block. */
export function BlockHashFields(parts: BlockParts) {
  const { block } = parts
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
      <DialectBlockRows parts={parts} group="hashes" />
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

/** Links to the slot if there is a beacon node. */
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

/** The logs bloom, collapsed; requested on opening if the explorer method omits it. */
function LogsBloomRow({ block }: { readonly block: Block }) {
  if (block.logsBloom !== undefined || block.unreadable.some(({ path }) => path === 'logsBloom')) {
    return (
      <FieldRow label="Logs Bloom" value={block.logsBloom} wireName="logsBloom" unreadable={block.unreadable}>
        {(bloom) => (
          <Disclosure label={bloomLabel(bloom)}>
            <BloomText bloom={bloom} />
          </Disclosure>
        )}
      </FieldRow>
    )
  }
  return (
    <InfoRow label="Logs Bloom">
      <Disclosure label="Show">
        <AskedBloom blockHash={block.hash} />
      </Disclosure>
    </InfoRow>
  )
}

function AskedBloom({ blockHash }: { readonly blockHash: Hex }) {
  const query = useQuery(plainBlockQuery(useClients(), blockHash))
  return (
    <QueryPanel query={query} noun="the logs bloom" skeleton={<Skeleton height={96} />}>
      {(block) =>
        block?.logsBloom === undefined ? (
          <span className="text-muted">The node does not return it.</span>
        ) : (
          <BloomText bloom={block.logsBloom} />
        )
      }
    </QueryPanel>
  )
}

function BloomText({ bloom }: { readonly bloom: Hex }) {
  return <RawText text={bloom} label="Logs bloom" sizeText={`${hexByteLength(bloom)} bytes`} />
}

function bloomLabel(bloom: Hex): string {
  return /^0x0*$/.test(bloom) ? 'empty' : `${hexByteLength(bloom)} bytes`
}
