import type { ComparedField, NodeComparison } from '@otterscan/api-schema/execution/nodes'
import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Chip, type Tone } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { TextField } from '@otterscan/ui/TextField'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Missing } from '../../entities/Missing.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { nodesPath } from '../../paths/sitePaths.ts'
import { useNodeComparison } from '../../queries/gateway/nodes.ts'
import { parseComparedBlock } from './parseComparedBlock.ts'

const VERDICTS: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  same: ['same', 'success'],
  differs: ['differs', 'danger'],
  incomplete: ['not sent by all', 'warning'],
}

interface ComparisonCardProps {
  readonly title: string
  readonly blockText: string | undefined
  readonly nodeCount: number
}

/** One block as each node has it: which fields are the same, and which are not. */
export function ComparisonCard({ title, blockText, nodeCount }: ComparisonCardProps) {
  const blockNumber = parseComparedBlock(blockText)
  const isInvalid = blockText !== undefined && blockNumber === undefined
  return (
    <Card title={title}>
      <BlockForm key={blockText} blockText={blockText} isInvalid={isInvalid} />
      {nodeCount < 2 && (
        <p className="pt-3 text-muted text-sm">
          There is one node, so there is nothing to compare with. More are named by repeating{' '}
          <code>--node</code>.
        </p>
      )}
      {!isInvalid && <Comparison blockNumber={blockNumber} />}
    </Card>
  )
}

function BlockForm({
  blockText = '',
  isInvalid,
}: {
  readonly blockText: string | undefined
  readonly isInvalid: boolean
}) {
  const [text, setText] = useState(blockText)
  const navigate = useNavigate()
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const { to, search = {} } = nodesPath(text.trim())
        void navigate({ to, search })
      }}
    >
      <TextField
        label="Block number"
        value={text}
        inputMode="numeric"
        placeholder="the newest that all have"
        onChange={(event) => setText(event.target.value)}
        error={isInvalid && 'Must be a block number'}
        className="w-64"
      />
      <Button type="submit">Compare</Button>
    </form>
  )
}

function Comparison({ blockNumber }: { readonly blockNumber: bigint | undefined }) {
  const query = useNodeComparison(blockNumber)
  return (
    <QueryPanel query={query} noun="the comparison" skeleton={<Skeleton chars={60} height={240} />}>
      {(comparison) => <Compared comparison={comparison} isOld={query.isPlaceholderData} />}
    </QueryPanel>
  )
}

function Compared({ comparison, isOld }: { readonly comparison: NodeComparison; readonly isOld: boolean }) {
  const { results, nodes = [] } = comparison
  const columns = useMemo(() => createColumns(nodes.map(({ name }) => name)), [nodes])
  const silent = nodes.filter(({ reason }) => reason !== undefined)
  return (
    <div className="space-y-3 pt-3">
      <Summary comparison={comparison} />
      {silent.map(({ name, reason = '' }) => (
        <Banner key={name} tone="warning">
          <span className="mono wrap-anywhere">{name}</span> is not compared.{' '}
          <UntrustedText text={reason} maxChars={200} />
        </Banner>
      ))}
      <Table
        caption="Fields of the block"
        columns={columns}
        rows={results}
        rowKey={({ name }) => name}
        dimmed={isOld}
        isRowMarked={({ verdict }) => verdict === 'differs'}
        empty="No node has this block."
      />
    </div>
  )
}

function Summary({
  comparison: { blockNumber, results, nodes = [] },
}: {
  readonly comparison: NodeComparison
}) {
  const compared = nodes.filter(({ reason }) => reason === undefined).length
  const differing = results.filter(({ verdict }) => verdict === 'differs').map(({ name }) => name)
  if (compared < 2) return null
  return (
    <p className="text-sm" aria-live="polite">
      Block {blockNumber === undefined ? 'unknown' : <BlockLink block={blockNumber} />}:{' '}
      {differing.length === 0
        ? `what ${compared} nodes sent of it is the same.`
        : `${compared} nodes differ in ${differing.join(', ')}.`}
    </p>
  )
}

function createColumns(names: readonly string[]): readonly TableColumn<ComparedField>[] {
  return [
    {
      key: 'name',
      header: 'Field',
      mobile: 'primary',
      wrap: true,
      cell: ({ name }) => (
        <span className="mono text-sm">
          <UntrustedText text={name} maxChars={60} />
        </span>
      ),
    },
    {
      key: 'verdict',
      header: 'Verdict',
      isShown: () => names.length > 1,
      cell: ({ verdict }) => {
        const [words, tone] = VERDICTS[verdict] ?? [verdict, 'neutral']
        return <Chip tone={tone}>{words}</Chip>
      },
    },
    ...names.map(
      (name, at): TableColumn<ComparedField> => ({
        key: `${at}`,
        header: <span className="mono wrap-anywhere normal-case">{name}</span>,
        label: name,
        wrap: true,
        cell: ({ values }) => {
          const value = values[at]
          if (value === undefined || value === null) return <Missing unreadable={undefined} />
          return (
            <span className="mono wrap-anywhere text-sm">
              <UntrustedText text={value} maxChars={80} />
            </span>
          )
        },
      }),
    ),
  ]
}
