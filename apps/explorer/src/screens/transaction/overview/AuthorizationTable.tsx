import { isRevocation, type JudgedAuthorization } from '@otterscan/decode/contract/authorization'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { useJudgedAuthorizations } from './useJudgedAuthorizations.ts'

interface AuthorizationTableProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
  /** Entries that could not be read. */
  readonly unreadable: readonly UnreadableField[]
}

/** Each authorization: signer, target code, and how the protocol processed it. */
export function AuthorizationTable({ view, codeBlock, unreadable }: AuthorizationTableProps) {
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
        <TableExport
          fileName={`authorizations-${view.transaction.hash}`}
          columns={COLUMNS}
          rows={judged}
          unreadable={unreadable}
        />
      </div>
      <UnreadableEntries nouns={['authorization', 'authorizations']} unreadable={unreadable} />
    </>
  )
}

const COLUMNS: readonly TableColumn<JudgedAuthorization>[] = [
  {
    key: 'signer',
    header: 'Signer',
    wrap: true,
    file: { signer: ({ authority }) => authority },
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
    file: { nonce: ({ authorization }) => authorization.nonce?.toString() },
    cell: ({ authorization }) => authorization.nonce?.toString() ?? <Missing />,
  },
  {
    key: 'target',
    header: 'Target Address',
    wrap: true,
    file: { address: ({ authorization }) => authorization.address },
    cell: ({ authorization }) => {
      if (authorization.address === undefined) return <Missing />
      if (isRevocation(authorization)) return <span className="text-muted">revokes the delegation</span>
      return <AddressLink address={authorization.address} maxChars={21} />
    },
  },
  {
    key: 'chain',
    header: 'Chain ID',
    align: 'end',
    file: { chainId: ({ authorization }) => authorization.chainId?.toString() },
    cell: ({ authorization: { chainId } }) =>
      chainId === undefined ? <Missing /> : chainId === 0n ? 'any' : chainId.toString(),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    wrap: true,
    file: {
      outcome: ({ outcome }) => outcome.kind,
      reason: ({ outcome }) => (outcome.kind === 'skipped' ? outcome.reason : undefined),
    },
    cell: (entry) => <Outcome entry={entry} />,
  },
]

/** Outcomes known without a request are shown immediately. */
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
  const unreadableField = authorization.unreadable[0]
  if (outcome.kind === 'applied') {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
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
        title="Valid, but not checked against the signer's nonce before the transaction"
      >
        valid signature
      </Chip>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <Chip tone="warning" icon={<CircleSlash aria-hidden="true" />}>
        skipped
      </Chip>
      <span>{REASONS[outcome.reason]}</span>
      {unreadableField !== undefined && (
        <span className="text-muted text-xs">
          {unreadableField.path} should be {unreadableField.reason}
        </span>
      )}
    </span>
  )
}

function Missing() {
  return <span className="text-muted">unreadable</span>
}
