import type { Block } from '@otterscan/ethereum/execution/block'
import { AppLink } from '../../entities/AppLink.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { blockTransactionsPath } from '../../paths/blockPaths.ts'

interface TransactionsLinkProps {
  readonly block: Block
  /** Another block is canonical at its number, so the list by number is not this block's. */
  readonly isReplaced: boolean
}

/** Transaction count of a block, with a link to the list. */
export function TransactionsLink({ block, isReplaced }: TransactionsLinkProps) {
  const numbers = useNumberFormat()
  const { transactionCount } = block
  const text =
    transactionCount === undefined
      ? 'transactions'
      : `${numbers.formatInteger(transactionCount)} transaction${transactionCount === 1 ? '' : 's'}`
  if (isReplaced) return text
  return (
    <AppLink path={blockTransactionsPath(block.number)} className="link">
      {text}
    </AppLink>
  )
}
