import { isRevocation, type JudgedAuthorization } from '@otterscan/decode/contract/authorization'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { AUTHORIZATION_EXPORT_COLUMNS } from './overviewExport.ts'
import { useJudgedAuthorizations } from './useJudgedAuthorizations.ts'

interface AuthorizationTableProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
  /** Entries that could not be read at all. */
  readonly faults: readonly UnreadableField[]
}

/** Each authorization: who signed, for which code, and what the protocol made of it. */
export function AuthorizationTable({ view, codeBlock, faults }: AuthorizationTableProps) {
  const { judged, isLoading } = useJudgedAuthorizations(view, codeBlock)
  return (
    <>
      <Table
        caption="Authorizations"
        columns={isLoading ? LOADING_COLUMNS : COLUMNS}
        rows={judged}
        rowKey={(_entry, index) => String(index)}
      />
      <div className="flex justify-end border-border border-t px-4 py-1">
        <LazyTableExport
          fileName={`authorizations-${view.transaction.hash}`}
          columns={AUTHORIZATION_EXPORT_COLUMNS}
          rows={judged}
        />
      </div>
      {faults.map((fault) => (
        <p key={fault.path} className="px-4 py-2">
          <UnreadableValue field={fault} />
        </p>
      ))}
    </>
  )
}

const COLUMNS: readonly TableColumn<JudgedAuthorization>[] = [
  {
    key: 'signer',
    header: 'Signer',
    wrap: true,
    cell: ({ authority }) =>
      authority === undefined ? (
        <span className="text-muted">invalid signature</span>
      ) : (
        <AddressLink address={authority} maxChars={21} />
      ),
  },
  {
    key: 'nonce',
    header: 'Nonce',
    align: 'end',
    cell: ({ authorization }) => authorization.nonce?.toString() ?? <Missing />,
  },
  {
    key: 'target',
    header: 'Target Address',
    wrap: true,
    cell: ({ authorization }) => {
      if (authorization.address === undefined) return <Missing />
      if (isRevocation(authorization)) return <span className="text-muted">takes the delegation back</span>
      return <AddressLink address={authorization.address} maxChars={21} />
    },
  },
  {
    key: 'chain',
    header: 'Chain ID',
    align: 'end',
    cell: ({ authorization: { chainId } }) =>
      chainId === undefined ? <Missing /> : chainId === 0n ? 'any' : chainId.toString(),
  },
  { key: 'outcome', header: 'Outcome', wrap: true, cell: (entry) => <Outcome entry={entry} /> },
]

/** What can be told without asking already stands there. */
const LOADING_COLUMNS: readonly TableColumn<JudgedAuthorization>[] = COLUMNS.map((column) =>
  column.key !== 'outcome'
    ? column
    : {
        ...column,
        cell: (entry) =>
          entry.outcome.kind === 'undecided' ? <Skeleton chars={10} /> : <Outcome entry={entry} />,
      },
)

const REASONS = {
  invalidSignature: 'invalid signature',
  otherChain: 'signed for another chain',
  nonceMismatch: 'nonce does not match',
  nonceTooHigh: 'nonce too high',
  authorityHasCode: 'signer is a contract',
}

function Outcome({ entry: { outcome, authorization } }: { readonly entry: JudgedAuthorization }) {
  const fault = authorization.unreadable[0]
  if (outcome.kind === 'applied') {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
          applied
        </Chip>
        {outcome.isSuperseded && <span className="text-muted">then replaced by a later one</span>}
      </span>
    )
  }
  if (outcome.kind === 'undecided') {
    return (
      <Chip
        icon={<CircleHelp aria-hidden="true" />}
        title="Valid as far as can be told without the signer's nonce before the transaction"
      >
        valid signature
      </Chip>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Chip tone="warning" icon={<CircleSlash aria-hidden="true" />}>
        skipped
      </Chip>
      <span>{REASONS[outcome.reason]}</span>
      {fault !== undefined && (
        <span className="text-muted text-xs">
          {fault.path} should be {fault.reason}
        </span>
      )}
    </span>
  )
}

function Missing() {
  return <span className="text-muted">unreadable</span>
}
