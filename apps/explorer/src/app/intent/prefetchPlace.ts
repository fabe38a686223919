import { isAddress } from '@otterscan/ethereum/address'
import { isHash32 } from '@otterscan/ethereum/hex'
import type { QueryClient } from '@tanstack/react-query'
import { parsePage } from '../../paths/appPath.ts'
import { parseBlockParameter } from '../../paths/blockPaths.ts'
import type { Clients } from '../../queries/clients.ts'
import { finalizedKey } from '../../queries/head/finality.ts'

/**
 * Asks what the page at a place of the explorer is about, which its screen then finds in the store; nothing for places of other
 * kinds, and nothing again while it is fresh. The queries come with the code of the screen, which is fetched at the same moment.
 */
export async function prefetchPlace(
  store: QueryClient,
  clients: Clients,
  path: string,
  search: string,
): Promise<void> {
  const [, kind, subject = '', part, ...rest] = path.split('/')
  if (kind === 'tx' && isHash32(subject)) {
    const { transactionQuery } = await import('../../queries/transaction/transaction.ts')
    const finalized = store.getQueryData<bigint | null>(finalizedKey(clients))
    await store.prefetchQuery(transactionQuery(clients, subject, finalized ?? undefined))
  }
  if (kind === 'address' && isAddress(subject)) {
    const { accountQuery } = await import('../../queries/account.ts')
    await store.prefetchQuery(accountQuery(clients, subject))
  }
  const block = kind === 'block' && rest.length === 0 ? parseBlockParameter(subject) : undefined
  if (block?.kind !== 'id') return
  if (part === undefined) {
    const { blockDetailsQuery } = await import('../../queries/block/block.ts')
    await store.prefetchQuery(blockDetailsQuery(clients, block.blockId))
  } else if (part === 'txs' && typeof block.blockId === 'bigint') {
    const { blockTransactionsQuery } = await import('../../queries/block/blockTransactions.ts')
    const page = parsePage(new URLSearchParams(search).get('p') ?? undefined)
    await store.prefetchQuery(blockTransactionsQuery(clients, block.blockId, page))
  }
}
