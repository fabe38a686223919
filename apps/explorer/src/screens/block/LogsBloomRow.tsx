import type { Block } from '@otterscan/ethereum/execution/block'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { RawText } from '@otterscan/ui/RawText'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { plainBlockQuery } from '../../queries/block/plainBlockQuery.ts'
import { useClients } from '../../queries/useClients.ts'

/** The bloom of the block's logs, closed; asked for on opening where the explorer method leaves it out. */
export function LogsBloomRow({ block }: { readonly block: Block }) {
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
          <span className="text-muted">The node does not give it.</span>
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
