import type { TransactionStatus } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { CircleX, Code, Layers, MoveDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { transactionPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

interface TransactionLinkProps {
  readonly hash: Hex
  readonly status?: TransactionStatus
  /** EIP-2718 type, marked where it is not an everyday one. */
  readonly type?: bigint
  readonly maxChars?: number
}

/** A transaction by hash, with marks for what is special about it. */
export function TransactionLink({ hash, status, type, maxChars }: TransactionLinkProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      {status === 'reverted' && (
        <Mark label="Transaction reverted">
          <CircleX size={13} aria-hidden="true" className="text-danger" />
        </Mark>
      )}
      <TypeMark type={type} />
      <AppLink path={transactionPath(hash)} className="link min-w-0">
        <TruncatedText text={hash} maxChars={maxChars} />
      </AppLink>
    </span>
  )
}

function TypeMark({ type }: { readonly type: bigint | undefined }) {
  switch (type) {
    case 3n:
      return (
        <Mark label="Blob transaction">
          <Layers size={13} aria-hidden="true" className="text-info" />
        </Mark>
      )
    case 4n:
      return (
        <Mark label="Set code transaction">
          <Code size={13} aria-hidden="true" className="text-info" />
        </Mark>
      )
    case 126n:
      return (
        <Mark label="Deposit transaction">
          <MoveDown size={13} aria-hidden="true" className="text-success" />
        </Mark>
      )
    default:
      return null
  }
}

function Mark({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Tooltip content={label}>
      <span role="img" aria-label={label} className="shrink-0">
        {children}
      </span>
    </Tooltip>
  )
}
