import type { Block } from '@otterscan/ethereum/execution/block'
import { formatInteger } from '@otterscan/ethereum/units'
import { AppLink } from '../../entities/AppLink.tsx'
import { blockTransactionsPath } from '../../paths.ts'

interface TransactionsLinkProps {
  readonly block: Block
  /** Another block has its number, so the list under that number is not this block's. */
  readonly isReplaced: boolean
}

/** How many transactions a block has, leading to their list. */
export function TransactionsLink({ block, isReplaced }: TransactionsLinkProps) {
  const { transactionCount } = block
  const text =
    transactionCount === undefined
      ? 'transactions'
      : `${formatInteger(transactionCount)} transaction${transactionCount === 1 ? '' : 's'}`
  if (isReplaced) return text
  return (
    <AppLink path={blockTransactionsPath(block.number)} className="link">
      {text}
    </AppLink>
  )
}
