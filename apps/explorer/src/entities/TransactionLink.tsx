import { findTransactionType } from '@otterscan/ethereum/dialects/findDialectRules'
import {
  BLOB_TRANSACTION_TYPE,
  SET_CODE_TRANSACTION_TYPE,
  type TransactionStatus,
} from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { CircleX, Code, Layers, MoveDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { transactionPath } from '../paths/transactionPaths.ts'
import { AppLink } from './AppLink.tsx'

interface TransactionLinkProps {
  readonly hash: Hex
  readonly status?: TransactionStatus
  /** EIP-2718 type; unusual types have an icon. */
  readonly type?: bigint | undefined
  readonly maxChars?: number
}

/** A transaction by hash, with icons for failure and unusual types. */
export function TransactionLink({ hash, status, type, maxChars }: TransactionLinkProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      {status === 'reverted' && (
        <LabeledIcon label="Transaction reverted">
          <CircleX size={13} aria-hidden="true" className="text-danger" />
        </LabeledIcon>
      )}
      <TransactionTypeIcon type={type} />
      <AppLink path={transactionPath(hash)} className="link min-w-0">
        <TruncatedText text={hash} maxChars={maxChars} />
      </AppLink>
    </span>
  )
}

function TransactionTypeIcon({ type }: { readonly type: bigint | undefined }) {
  const label = type === undefined ? undefined : findTransactionType(type)?.mark
  if (label === undefined) return null
  return (
    <LabeledIcon label={label}>
      <TypeIcon type={type} />
    </LabeledIcon>
  )
}

function TypeIcon({ type }: { readonly type: bigint | undefined }) {
  switch (type) {
    case BLOB_TRANSACTION_TYPE:
      return <Layers size={13} aria-hidden="true" className="text-info" />
    case SET_CODE_TRANSACTION_TYPE:
      return <Code size={13} aria-hidden="true" className="text-info" />
    // A dialect's own type: on L2 chains these are deposits from L1.
    default:
      return <MoveDown size={13} aria-hidden="true" className="text-success" />
  }
}

function LabeledIcon({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Tooltip content={label}>
      <span role="img" aria-label={label} className="shrink-0">
        {children}
      </span>
    </Tooltip>
  )
}
