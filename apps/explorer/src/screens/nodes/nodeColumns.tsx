import type { NodeReport } from '@otterscan/api-schema/execution/nodes'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Chip, type Tone } from '@otterscan/ui/Chip'
import type { TableColumn } from '@otterscan/ui/Table'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Missing } from '../../entities/Missing.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'

const STATES: Readonly<Record<string, readonly [words: string, tone: Tone]>> = {
  ok: ['answers', 'success'],
  unknown: ['not asked yet', 'neutral'],
  behind: ['behind', 'warning'],
  apart: ['other blocks', 'warning'],
  otherChain: ['other chain', 'danger'],
  silent: ['does not respond', 'danger'],
}

/** Columns of the table of nodes. */
export function createNodeColumns(numbers: NumberFormat): readonly TableColumn<NodeReport>[] {
  const count = (value: bigint | undefined) =>
    value === undefined ? <Missing unreadable={undefined} /> : numbers.formatInteger(value)
  return [
    {
      key: 'name',
      header: 'Node',
      mobile: 'primary',
      width: '14rem',
      wrap: true,
      loadingChars: 24,
      cell: ({ name, isLeader }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="mono wrap-anywhere">{name}</span>
          {isLeader && (
            <Chip tone="info" title="Calls go to this node, but for those that it cannot answer">
              in use
            </Chip>
          )}
        </span>
      ),
    },
    { key: 'state', header: 'State', wrap: true, cell: (node) => <NodeState node={node} /> },
    {
      key: 'version',
      header: 'Version',
      width: '9rem',
      wrap: true,
      loadingChars: 16,
      cell: ({ clientVersion }) =>
        clientVersion === undefined ? (
          <Missing unreadable={undefined} />
        ) : (
          <span className="mono text-sm">
            <UntrustedText text={clientVersion} maxChars={60} />
          </span>
        ),
    },
    {
      key: 'head',
      header: 'Head',
      cell: ({ headNumber, headTimestamp }) =>
        headNumber === undefined ? (
          <Missing unreadable={undefined} />
        ) : (
          <span className="inline-flex items-center gap-2">
            <BlockLink block={headNumber} />
            {headTimestamp !== undefined && <Age timestamp={headTimestamp} />}
          </span>
        ),
    },
    { key: 'behind', header: 'Behind', align: 'end', cell: ({ blocksBehind }) => count(blocksBehind) },
    { key: 'peers', header: 'Peers', align: 'end', cell: ({ peers }) => count(peers) },
    {
      key: 'oldState',
      header: 'Old state',
      cell: ({ oldState }) =>
        oldState === undefined ? (
          <Missing unreadable={undefined} />
        ) : (
          <span title="Whether it has the state of block 1">
            {oldState === 'works' ? 'kept' : 'not kept'}
          </span>
        ),
    },
    {
      key: 'answerMs',
      header: 'Answers in',
      align: 'end',
      cell: ({ answerMs }) =>
        answerMs === undefined ? (
          <Missing unreadable={undefined} />
        ) : (
          `${numbers.formatInteger(BigInt(Math.round(answerMs)))} ms`
        ),
    },
  ]
}

function NodeState({ node: { status, reason } }: { readonly node: NodeReport }) {
  const [words, tone] = STATES[status] ?? [status, 'neutral']
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Chip tone={tone}>{words}</Chip>
      {reason !== undefined && (
        <span className="wrap-anywhere text-muted text-xs">
          <UntrustedText text={reason} maxChars={200} />
        </span>
      )}
    </span>
  )
}
