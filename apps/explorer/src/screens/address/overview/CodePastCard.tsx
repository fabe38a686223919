import type { CodeChange } from '@otterscan/api-schema/execution/gateway'
import { Card } from '@otterscan/ui/Card'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { Age } from '../../../entities/Timestamp.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { CodePast } from '../../../queries/gateway/codeHistory.ts'

const CHARS = 18

interface CodePastCardProps {
  readonly past: CodePast
  readonly isWhole: boolean
}

/** The life of the code of an address: created, destroyed, created again, delegated, delegation revoked. */
export function CodePastCard({ past, isWhole }: CodePastCardProps) {
  const numbers = useNumberFormat()
  const { oldest, newest, total, unreadableCount } = past
  const between = total === undefined ? 0 : total - oldest.length - newest.length - unreadableCount
  const isMadeBefore = (at: number) => oldest.slice(0, at).some(({ kind }) => kind === 'created')
  return (
    <Card title={`Code history${total === undefined ? '' : ` (${numbers.formatInteger(total)})`}`}>
      <ol className="flex flex-col gap-1.5 text-sm" aria-label="Changes of code">
        {oldest.map((change, at) => (
          <ChangeLine key={toKey(change)} change={change} isAgain={isMadeBefore(at)} />
        ))}
        {between > 0 && (
          <li className="text-muted">… {numbers.formatInteger(between)} more changes in between …</li>
        )}
        {newest.map((change) => (
          <ChangeLine key={toKey(change)} change={change} isAgain={isMadeBefore(oldest.length)} />
        ))}
      </ol>
      {total === undefined && (
        <p className="pt-2 text-sm text-warning">How many changes there are could not be read.</p>
      )}
      {unreadableCount > 0 && (
        <p className="pt-2 text-sm text-warning">
          {numbers.formatInteger(unreadableCount)} {unreadableCount === 1 ? 'change' : 'changes'} could not be
          read.
        </p>
      )}
      {!isWhole && (
        <p className="pt-2 text-sm text-warning">
          The index does not cover every block, so a change may be missing here.
        </p>
      )}
    </Card>
  )
}

function toKey({ kind, blockNumber, transactionIndex, other }: CodeChange): string {
  return `${blockNumber} ${transactionIndex} ${kind} ${other ?? ''}`
}

function ChangeLine({ change, isAgain }: { readonly change: CodeChange; readonly isAgain: boolean }) {
  const { blockNumber, timestamp, transactionHash } = change
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span>
        <Happening change={change} isAgain={isAgain} />
      </span>
      <span className="text-muted">in block</span>
      <BlockLink block={blockNumber} />
      {transactionHash !== undefined && (
        <>
          <span className="text-muted">by transaction</span>
          <TransactionLink hash={transactionHash} maxChars={CHARS} />
        </>
      )}
      {timestamp !== undefined && (
        <span className="text-muted">
          <Age timestamp={timestamp} />
        </span>
      )}
    </li>
  )
}

function Happening({
  change: { kind, other },
  isAgain,
}: {
  readonly change: CodeChange
  readonly isAgain: boolean
}) {
  const party: ReactNode = other === undefined ? undefined : <AddressLink address={other} maxChars={CHARS} />
  switch (kind) {
    case 'created':
      return (
        <>
          <b className="font-medium">{isAgain ? 'Created again' : 'Created'}</b>
          {party !== undefined && <> by {party}</>}
        </>
      )
    case 'destroyed':
      return (
        <>
          <b className="font-medium">Destroyed</b>
          {party !== undefined && <>, balance to {party}</>}
        </>
      )
    case 'delegated':
      return (
        <>
          <b className="font-medium">Delegated</b>
          {party !== undefined && <> to {party}</>}
        </>
      )
    case 'revoked':
      return <b className="font-medium">Delegation revoked</b>
  }
}
