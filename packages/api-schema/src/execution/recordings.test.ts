import type { HistoryChunk } from '@otterscan/ethereum/execution/addressHistory'
import { type RecordedPair, readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import { isWireObject } from '../codec.ts'
import type { DecodedList } from '../combinators.ts'
import { listChanges } from '../testing/listChanges.ts'
import { listLosses } from '../testing/listLosses.ts'
import { decodeBlockHeader } from './block.ts'
import type { BlockTransactions } from './blockTransactions.ts'
import { METHOD_TABLE } from './methodTable.ts'

type MethodName = keyof typeof METHOD_TABLE

/** Decoded values under their wire names again, for methods whose result is rearranged. */
const REARRANGED: Readonly<Record<string, (decoded: never) => unknown>> = {
  ots_getBlockTransactions: ({ block, receipts, unreadable }: BlockTransactions) => ({
    fullblock: block,
    receipts,
    unreadable,
  }),
  ots_searchTransactionsBefore: toSearchResult,
  ots_searchTransactionsAfter: toSearchResult,
  eth_getBlockReceipts: toSentList,
  ots_traceTransaction: toSentList,
  ots_getContractCreator: (decoded: { transactionHash: string; creator: string } | null) =>
    decoded === null ? null : { hash: decoded.transactionHash, creator: decoded.creator },
}

/** Of an answer that is a list; recorded entries are all readable. */
function toSentList(list: DecodedList<unknown> | null): unknown {
  if (list !== null) expect(list.unreadable).toEqual([])
  return list?.entries
}

function toSearchResult(chunk: HistoryChunk): unknown {
  return {
    txs: chunk.entries.map((entry) => entry.transaction),
    receipts: chunk.entries.map((entry) => entry.receipt),
    firstPage: chunk.firstPage,
    lastPage: chunk.lastPage,
    unreadable: chunk.unreadable,
  }
}

const MAINNET_METHODS = [
  ['eth_chainId', 1],
  ['eth_getBlockByHash', 2],
  ['eth_getBlockByNumber', 4],
  ['eth_getBlockReceipts', 4],
  ['eth_getCode', 2],
  ['eth_getTransactionByHash', 4],
  ['eth_getTransactionReceipt', 4],
  ['erigon_getHeaderByNumber', 4],
  ['ots_getApiLevel', 1],
  ['ots_getBlockDetails', 3],
  ['ots_getBlockDetailsByHash', 2],
  ['ots_getBlockTransactions', 4],
  ['ots_getContractCreator', 6],
  ['ots_getTransactionBySenderAndNonce', 4],
  ['ots_getTransactionError', 7],
  ['ots_hasCode', 4],
  ['ots_searchTransactionsAfter', 9],
  ['ots_searchTransactionsBefore', 9],
  ['ots_traceTransaction', 11],
] as const satisfies readonly (readonly [MethodName, number])[]

const ALL_FORKS_METHODS = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
] as const satisfies readonly MethodName[]

/** Read and written again. */
function writeAgain(name: MethodName, wire: unknown): unknown {
  const method: { decodeResult(wire: unknown): unknown; encodeResult(result: never): unknown } =
    METHOD_TABLE[name]
  return method.encodeResult(method.decodeResult(wire) as never)
}

function listPairLosses(name: MethodName, pair: RecordedPair): readonly string[] {
  const decoded = METHOD_TABLE[name].decodeResult(pair.result)
  const rearranged = REARRANGED[name]?.(decoded as never) ?? decoded
  const { losses, compared } = listLosses(pair.result, rearranged)
  expect(compared + (Array.isArray(pair.result) && pair.result.length === 0 ? 1 : 0)).toBeGreaterThan(0)
  const changes = listChanges(pair.result, writeAgain(name, pair.result))
  return [...losses, ...changes].map((loss) => `${pair.source}${loss}`)
}

describe('recorded answers of mainnet', () => {
  test.each(MAINNET_METHODS)('%s loses nothing, read and written', (name, expectedCount) => {
    const pairs = readRecordedPairs('mainnet-rpc', name).filter((pair) => pair.result != null)
    expect(pairs).toHaveLength(expectedCount)
    expect(pairs.flatMap((pair) => listPairLosses(name, pair))).toEqual([])
  })

  test('erigon_getHeaderByHash has the header of erigon_getHeaderByNumber', () => {
    const pairs = readRecordedPairs('mainnet-rpc', 'erigon_getHeaderByHash').filter((pair) => !pair.failed)
    expect(pairs).toHaveLength(2)
    for (const pair of pairs)
      expect(listLosses(pair.result, decodeBlockHeader(pair.result)).losses).toEqual([])
  })

  test('ots_getInternalOperations keeps parties and value and knows every type', () => {
    const wire = readRecordedPairs('mainnet-rpc', 'ots_getInternalOperations').flatMap((pair) =>
      Array.isArray(pair.result) ? pair.result : [],
    )
    const { entries: decoded } = METHOD_TABLE.ots_getInternalOperations.decodeResult(wire)
    expect(
      listLosses(
        wire.map(({ type: _type, ...rest }) => rest),
        decoded,
      ).losses,
    ).toEqual([])
    expect(listChanges(wire, writeAgain('ots_getInternalOperations', wire))).toEqual([])
    const kinds = ['transfer', 'selfDestruct', 'create', 'create2']
    expect(decoded.map((transfer) => transfer.kind)).toEqual(wire.map((entry) => kinds[entry.type]))
    expect(new Set(wire.map((entry) => entry.type))).toEqual(new Set([0, 1, 2]))
  })
})

describe('recorded answers of the chain with all forks', () => {
  test.each(ALL_FORKS_METHODS)('%s loses nothing, read and written', (name) => {
    const pairs = readRecordedPairs('all-forks-chain', name).filter((pair) => !pair.failed)
    expect(pairs.length).toBeGreaterThan(0)
    expect(pairs.flatMap((pair) => listPairLosses(name, pair))).toEqual([])
  })

  test('eth_getLogs loses nothing', () => {
    const pairs = readRecordedPairs('all-forks-chain', 'eth_getLogs').filter((pair) => !pair.failed)
    let total = 0
    for (const pair of pairs) {
      const { entries: logs, unreadable } = METHOD_TABLE.eth_getLogs.decodeResult(pair.result)
      expect(unreadable).toEqual([])
      expect(listLosses(pair.result, logs).losses).toEqual([])
      expect(listChanges(pair.result, writeAgain('eth_getLogs', pair.result))).toEqual([])
      total += logs.length
    }
    expect(total).toBeGreaterThan(5)
  })

  test('eth_config reads every fork, eth_feeHistory every fee, eth_syncing its false', () => {
    const [config] = readRecordedPairs('all-forks-chain', 'eth_config')
    const decoded = METHOD_TABLE.eth_config.decodeResult(config?.result)
    expect(decoded.current.activationTime).toBe(540n)
    expect(decoded.current.blobSchedule).toEqual({ target: 14, max: 21, baseFeeUpdateFraction: 11_684_671n })
    expect(decoded.current.precompiles?.find(({ name }) => name === 'BLAKE2F')?.address).toBe(
      '0x0000000000000000000000000000000000000009',
    )
    expect(listChanges(config?.result, writeAgain('eth_config', config?.result))).toEqual([])
    const [fees] = readRecordedPairs('all-forks-chain', 'eth_feeHistory')
    expect(listChanges(fees?.result, writeAgain('eth_feeHistory', fees?.result))).toEqual([])
    expect(METHOD_TABLE.eth_feeHistory.decodeResult(fees?.result)).toEqual({
      oldestBlock: 27n,
      baseFeePerGas: [1_000_000_000n, 0x342a385an],
      gasUsedRatios: [0.00072868],
      baseFeePerBlobGas: [0n, 0n],
      blobGasUsedRatios: [0],
      rewards: [[1n, 1n]],
      unreadable: [],
    })
    const [syncing] = readRecordedPairs('all-forks-chain', 'eth_syncing')
    expect(METHOD_TABLE.eth_syncing.decodeResult(syncing?.result)).toBe(false)
  })
})

describe('recorded questions', () => {
  test('parameters of the all-forks chain are what toParams gives', () => {
    const sent = [
      METHOD_TABLE.eth_getBlockByNumber.toParams(0x2an, false),
      METHOD_TABLE.eth_getBlockByNumber.toParams('finalized', true),
      METHOD_TABLE.eth_getBlockByNumber.toParams(0n, true),
    ]
    const recorded = readRecordedPairs('all-forks-chain', 'eth_getBlockByNumber').map((pair) => pair.params)
    for (const params of sent) expect(recorded).toContainEqual(params)
  })

  test('searches send integers as they were recorded', () => {
    const [recorded] = readRecordedPairs('mainnet-rpc', 'ots_searchTransactionsBefore')
    expect(
      METHOD_TABLE.ots_searchTransactionsBefore.toParams(
        '0xEA674fdDe714fd979de3EdF0F56AA9716B898ec8',
        3_894_031n,
        5,
      ),
    ).toEqual(recorded?.params)
  })

  test('unknown fields of a recorded answer stay in extra', () => {
    const extras = new Set<string>()
    for (const pair of readRecordedPairs('mainnet-rpc', 'eth_getBlockByNumber')) {
      if (!isWireObject(pair.result)) continue
      const block = METHOD_TABLE.eth_getBlockByNumber.decodeResult({ ...pair.result, madeUp: { a: 1 } })
      for (const name of Object.keys(block?.extra ?? {})) extras.add(name)
    }
    expect([...extras]).toContain('madeUp')
  })
})
