import type { CallToSimulate, Simulation } from '@otterscan/api-schema/execution/simulate'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { NOTHING } from './scenarioTexts.ts'

/** A transaction to be run again as it was, where it was; a pending one after the latest block. */
export function parseUnchanged(transaction: Transaction): Simulation | undefined {
  const call = parseSentCall(transaction)
  if (call === undefined) return undefined
  const { blockNumber, transactionIndex } = transaction
  return {
    ...NOTHING,
    block: blockNumber ?? 'latest',
    transactionIndex: blockNumber === undefined ? undefined : transactionIndex,
    calls: [call],
  }
}

/** `undefined` where a field that decides what it does cannot be read. */
export function parseSentCall(
  transaction: Pick<
    Transaction,
    'to' | 'value' | 'gas' | 'input' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'accessList'
  > & {
    readonly from: Transaction['from'] | undefined
    readonly maxFeePerBlobGas?: bigint | undefined
    readonly blobVersionedHashes?: Transaction['blobVersionedHashes']
    readonly authorizationList?: Transaction['authorizationList']
  },
): CallToSimulate | undefined {
  const { from, to, value, gas, input, maxFeePerGas, maxPriorityFeePerGas, accessList = [] } = transaction
  const { authorizationList = [], blobVersionedHashes = [], maxFeePerBlobGas } = transaction
  if (
    from === undefined ||
    to === undefined ||
    value === undefined ||
    gas === undefined ||
    input === undefined
  ) {
    return undefined
  }
  return {
    from,
    to: to ?? undefined,
    value,
    input,
    gas,
    // Nodes report what was paid there for the types that have no price of their own.
    gasPrice: maxFeePerGas === undefined ? transaction.gasPrice : undefined,
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxFeePerBlobGas: blobVersionedHashes.length === 0 ? undefined : maxFeePerBlobGas,
    blobVersionedHashes: blobVersionedHashes.length === 0 ? undefined : blobVersionedHashes,
    accessList: accessList.length === 0 ? undefined : accessList,
    authorizationList: authorizationList.length === 0 ? undefined : authorizationList,
  }
}
