import { eth_config, eth_getTransactionReceipt } from '@otterscan/api-schema/execution/eth'
import { type DepositEvent, decodeDepositEvent } from '@otterscan/decode/consensus/depositEvent'
import type { Address } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { createHistorySearch, type HistorySearcher } from '../history/createHistorySearch.ts'
import { createHistorySource, walkHistory } from '../history/history.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** A deposit in a transaction of an address. */
export interface MadeDeposit extends DepositEvent {
  /** Of the transaction; `undefined` when it cannot be read. */
  readonly sender: Address | undefined
  readonly transactionHash: Hex
  readonly blockNumber: bigint | undefined
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
}

/** Searches the history of an address for deposits: a batch with a call for each transaction that ran code. */
export function createDepositSearch(clients: Clients, address: Address): HistorySearcher<MadeDeposit> {
  const source = createHistorySource(clients.execution, address)
  return createHistorySearch(
    (signal, after) => walkHistory(source, signal, after),
    (entry, signal) => findDeposits(clients, entry, signal),
  )
}

/** A transaction that uses no more ran no code. */
const PLAIN_GAS = 21_000n

/** Newest first; `undefined` where the node has no logs of the transaction. */
async function findDeposits(
  { execution }: Clients,
  { transaction, receipt: found }: HistoryEntry,
  signal: AbortSignal,
): Promise<readonly MadeDeposit[] | undefined> {
  if (found?.status === 0 || (found?.gasUsed !== undefined && found.gasUsed <= PLAIN_GAS)) return []
  // Searches leave out the logs.
  const receipt =
    found?.logs === undefined || found.logs.length === 0
      ? await execution.request(eth_getTransactionReceipt, [transaction.hash], { signal })
      : found
  return receipt?.logs
    ?.flatMap((log): MadeDeposit[] => {
      const event = decodeDepositEvent(log)
      if (event === undefined) return []
      const { hash, from: sender, blockNumber = receipt.blockNumber } = transaction
      return [{ ...event, sender, transactionHash: hash, blockNumber, timestamp: found?.timestamp }]
    })
    .reverse()
}

/** The deposit contract by what the node says of its chain; `null` when it says nothing. EIP-7910. */
export function depositContractQuery({ chainId, execution }: Clients) {
  return queryOptions({
    queryKey: [chainId.toString(), 'depositContract'] as const,
    queryFn: async ({ signal }): Promise<Address | null> => {
      const config = await orUndefined(execution.request(eth_config, [], { signal }))
      const contracts = config?.current.systemContracts
      return contracts?.find(({ name }) => name === 'DEPOSIT_CONTRACT_ADDRESS')?.address ?? null
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
