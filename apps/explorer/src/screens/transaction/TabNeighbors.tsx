import { useQuery } from '@tanstack/react-query'
import { NeighborNavigation } from '../../entities/NeighborNavigation.tsx'
import { blockTransactionPath } from '../../paths/blockPaths.ts'
import { blockDetailsQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'
import { findMinedBlock, type TransactionView } from './TransactionView.ts'

interface TabNeighborsProps {
  readonly view: TransactionView
  /** Name of the tab. */
  readonly tab: string
}

/** Links to the same tab of the previous and next transaction in the block; nothing while it is not in a block. */
export function TabNeighbors({ view, tab }: TabNeighborsProps) {
  const { receipt } = view
  const minedBlock = findMinedBlock(receipt)
  // Cache only: while the count is unknown, the next link may lead past the last transaction.
  const { data } = useQuery({ ...blockDetailsQuery(useClients(), minedBlock?.hash ?? '0x'), enabled: false })
  const index = receipt?.transactionIndex
  if (minedBlock === undefined || index === undefined) return null
  const total = data?.block.transactionCount
  const step = (wanted: number) => blockTransactionPath(minedBlock.number, wanted, tab)
  return (
    <NeighborNavigation
      label="Neighboring transactions in the block"
      steps={[
        {
          kind: 'previous',
          name: 'Previous transaction of the block',
          path: index > 0 ? step(index - 1) : undefined,
        },
        {
          kind: 'next',
          name: 'Next transaction of the block',
          path: total === undefined || index + 1 < total ? step(index + 1) : undefined,
        },
      ]}
    />
  )
}
