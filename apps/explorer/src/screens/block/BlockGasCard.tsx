import type { Block } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { plainBlockQuery } from '../../queries/block/block.ts'
import { blockGasQuery } from '../../queries/block/blockGas.ts'
import { useClients } from '../../queries/clients.ts'
import { BlockGasView } from './BlockGasView.tsx'

/** Gas of the block by contract, read on demand: the node traces every transaction for it. */
export function BlockGasCard({ block }: { readonly block: Block }) {
  const [isWanted, setIsWanted] = useState(false)
  const { transactionCount } = block
  if (transactionCount === 0) return null
  if (isWanted) return <WantedGas block={block} />
  return (
    <Card title="Gas by Contract">
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Button size="sm" icon={<Flame size={13} aria-hidden="true" />} onClick={() => setIsWanted(true)}>
          Show the flame graph
        </Button>
        <span className="text-muted">The node traces each transaction of the block for it.</span>
      </div>
    </Card>
  )
}

function WantedGas({ block }: { readonly block: Block }) {
  const { transactionHashes } = block
  const plain = useQuery({
    ...plainBlockQuery(useClients(), block.hash),
    enabled: transactionHashes === undefined,
  })
  const hashes = transactionHashes ?? plain.data?.transactionHashes
  if (hashes !== undefined) return <GasOfTransactions blockHash={block.hash} hashes={hashes} />
  return (
    <Card title="Gas by Contract">
      <QueryPanel query={plain} noun="the transactions of the block" skeleton={<Skeleton chars={50} />}>
        {() => <p className="text-sm">The node does not list the transactions of this block.</p>}
      </QueryPanel>
    </Card>
  )
}

interface GasOfTransactionsProps {
  readonly blockHash: Hex
  readonly hashes: readonly Hex[]
}

function GasOfTransactions({ blockHash, hashes }: GasOfTransactionsProps) {
  const numbers = useNumberFormat()
  const [read, setRead] = useState(0)
  const query = useQuery(blockGasQuery(useClients(), blockHash, hashes, setRead))
  if (query.data !== undefined) return <BlockGasView gas={query.data} />
  return (
    <Card title="Gas by Contract">
      <QueryPanel
        query={query}
        noun="the calls of the block"
        skeleton={
          <p role="status" className="text-muted text-sm">
            {numbers.formatInteger(read)} of {numbers.formatInteger(hashes.length)} transactions read…
          </p>
        }
      >
        {() => null}
      </QueryPanel>
    </Card>
  )
}
