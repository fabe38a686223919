import { useQuery } from '@tanstack/react-query'
import { NeighbourNavigation } from '../../entities/NeighbourNavigation.tsx'
import { blockTransactionPath, type TransactionTab } from '../../paths.ts'
import { blockDetailsQuery } from '../../queries/block/blockDetailsQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { type TransactionView, toMinedBlock } from './TransactionView.ts'

interface TabNeighboursProps {
  readonly view: TransactionView
  readonly tab: TransactionTab
}

/** The same tab of the transactions before and after in the block; nothing while it is in none. */
export function TabNeighbours({ view, tab }: TabNeighboursProps) {
  const { receipt } = view
  const place = toMinedBlock(receipt)
  // Not asked for here: where it is not known how many there are, the step may lead behind the last.
  const { data } = useQuery({ ...blockDetailsQuery(useClients(), place?.hash ?? '0x'), enabled: false })
  const index = receipt?.transactionIndex
  if (place === undefined || index === undefined) return null
  const total = data?.block.transactionCount
  const step = (wanted: number) => blockTransactionPath(place.number, wanted, tab)
  return (
    <NeighbourNavigation
      label="Neighbours in the block"
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
