import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listChanges } from '../testing/listChanges.ts'
import { METHOD_TABLE } from './methodTable.ts'

type MethodName = keyof typeof METHOD_TABLE
type Wire = fc.Arbitrary<unknown>

/** Without their types: which belong together is what is tested. */
const METHODS = Object.values(METHOD_TABLE) as unknown as readonly {
  readonly name: MethodName
  decodeResult(wire: unknown): never
  encodeResult(result: never): unknown
  toParams(...params: readonly never[]): readonly unknown[]
  parseParams(wire: readonly unknown[]): readonly never[]
}[]

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).map((text) => `0x${text}`)
const hash = digits(64)
const account = digits(40)
const quantity = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => `0x${value.toString(16)}`)
const count = fc.nat().map((value) => `0x${value.toString(16)}`)
const data = fc.uint8Array({ maxLength: 40 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

const signedSum = fc.bigInt({ min: -(2n ** 300n), max: 2n ** 300n }).map((value) => value.toString())
const TOKEN_HOLDERS = fc.record({
  results: fc.array(fc.record({ holder: account, balance: signedSum }), { maxLength: 3 }),
  next: fc.option(fc.string()),
  lastBlock: fc.option(quantity),
})

const ACTIVITY_SUM = fc.option(fc.record({ sum: quantity, blocks: fc.nat() }))
const ACTIVITY_PRICES = fc.option(
  fc.record({ sum: quantity, blocks: fc.nat(), lowest: quantity, highest: quantity }),
)

/** Core fields are always there, the others now and then; a field we do not know is among them. */
function wireObject(core: Record<string, Wire>, optional: Record<string, Wire> = {}): Wire {
  return fc.record({ ...core, ...optional }, { requiredKeys: Object.keys(core) })
}

const LOG = wireObject(
  { address: account, topics: fc.array(hash, { maxLength: 4 }), data },
  { logIndex: count, blockNumber: quantity, removed: fc.boolean(), unknownField: fc.jsonValue() },
)
const TRANSACTION = wireObject(
  { hash, from: account, to: fc.option(account), type: quantity },
  {
    nonce: quantity,
    value: quantity,
    input: data,
    gasPrice: quantity,
    accessList: fc.array(wireObject({ address: account, storageKeys: fc.array(hash, { maxLength: 2 }) })),
    authorizationList: fc.array(wireObject({}, { chainId: quantity, address: account, yParity: count })),
    transactionIndex: count,
    unknownField: fc.jsonValue(),
  },
)
const RECEIPT = wireObject(
  { transactionHash: hash },
  {
    to: fc.option(account),
    status: fc.constantFrom('0x0', '0x1'),
    gasUsed: quantity,
    logs: fc.array(LOG, { maxLength: 3 }),
    contractAddress: account,
    timestamp: fc.nat(),
    unknownField: fc.jsonValue(),
  },
)
const HEADER = { number: quantity, hash, parentHash: hash, timestamp: quantity }
const LATER = { miner: account, baseFeePerGas: quantity, size: quantity, withdrawalsRoot: hash }
const WITHDRAWAL = wireObject({
  index: quantity,
  validatorIndex: quantity,
  address: account,
  amount: quantity,
})
const BLOCK = fc.oneof(
  wireObject(HEADER, { ...LATER, transactionCount: fc.nat(), withdrawals: fc.array(WITHDRAWAL) }),
  wireObject({ ...HEADER, transactions: fc.array(hash) }, LATER),
  wireObject({ ...HEADER, transactions: fc.array(TRANSACTION, { maxLength: 3 }) }, LATER),
)
const REWARD = { blockReward: quantity, uncleReward: quantity, issuance: quantity }
const page = (entry: Wire) =>
  fc
    .record({
      results: fc.array(entry, { maxLength: 3 }),
      numbers: fc.uniqueArray(fc.nat(), { maxLength: 3 }),
    })
    .map(({ results, numbers }) => ({
      results,
      blocksSummary: Object.fromEntries(
        numbers.map((number) => {
          const blockNumber = `0x${number.toString(16)}`
          return [blockNumber, { blockNumber, timestamp: number }]
        }),
      ),
    }))
const CONTRACT = { address: account, blockNumber: quantity }

/** Answers as nodes write them. */
const ANSWERS: Partial<Record<MethodName, Wire>> = {
  erigon_getHeaderByNumber: wireObject(HEADER, LATER),
  eth_getBlockByHash: fc.option(BLOCK),
  eth_getBlockReceipts: fc.array(RECEIPT, { maxLength: 3 }),
  eth_getLogs: fc.array(LOG, { maxLength: 3 }),
  eth_getTransactionByHash: TRANSACTION,
  eth_getTransactionReceipt: RECEIPT,
  eth_syncing: fc.oneof(
    fc.constant(false),
    wireObject({}, { currentBlock: quantity, highestBlock: quantity }),
  ),
  gateway_getActivity: fc.record({
    results: fc.array(
      fc.record({
        ...{ time: quantity, firstBlock: quantity, lastBlock: quantity },
        ...{ blocks: fc.nat(), isComplete: fc.boolean() },
        ...{ transactions: ACTIVITY_SUM, gasUsed: ACTIVITY_SUM, gasLimit: ACTIVITY_SUM },
        ...{ baseFee: ACTIVITY_PRICES, blobBaseFee: ACTIVITY_PRICES, totalFees: ACTIVITY_SUM },
        ...{ baseFees: ACTIVITY_SUM, blobs: ACTIVITY_SUM, blobFees: ACTIVITY_SUM, contracts: ACTIVITY_SUM },
      }),
      { maxLength: 3 },
    ),
    next: fc.option(quantity),
    firstBlock: fc.option(quantity),
    lastBlock: fc.option(quantity),
  }),
  gateway_getCodeHistory: fc.record({
    results: fc.array(
      wireObject(
        {
          kind: fc.constantFrom('created', 'destroyed', 'delegated', 'revoked'),
          blockNumber: quantity,
          transactionIndex: fc.constantFrom('0x0', '0x1f'),
          transactionHash: fc.option(hash),
          other: fc.option(account),
        },
        { timestamp: quantity },
      ),
    ),
    total: fc.nat(),
  }),
  gateway_getPool: fc.record({
    results: fc.array(fc.record({ transaction: TRANSACTION, isQueued: fc.boolean() }), { maxLength: 3 }),
    pending: fc.nat(),
    queued: fc.nat(),
    baseFeePerGas: fc.option(quantity),
  }),
  gateway_getToken: fc.record({
    standard: fc.option(fc.constantFrom('erc20', 'erc721', 'erc1155')),
    transferCount: fc.nat(),
    holderCount: fc.nat(),
    negativeCount: fc.nat(),
    unreadAmounts: fc.nat(),
    idCount: fc.nat(),
    minted: fc.option(signedSum),
    creator: fc.option(account),
    createdInBlock: fc.option(quantity),
    createdAt: fc.option(quantity),
    creationTransaction: fc.option(hash),
  }),
  gateway_getTokenActivity: fc.record({
    results: fc.array(
      fc.record({
        fromBlock: quantity,
        toBlock: quantity,
        timestamp: fc.option(quantity),
        transferCount: fc.nat(),
      }),
      { maxLength: 3 },
    ),
  }),
  gateway_getTokenHolderHistory: fc.record({
    results: fc.array(
      fc.record({ blockNumber: quantity, timestamp: fc.option(quantity), holderCount: fc.nat() }),
      { maxLength: 3 },
    ),
    isWhole: fc.boolean(),
    followed: fc.nat(),
    reason: fc.option(fc.string()),
  }),
  gateway_getTokenHolders: TOKEN_HOLDERS,
  gateway_getTokenIdHolders: TOKEN_HOLDERS,
  gateway_getTokenIds: fc.record({
    results: fc.array(
      fc.record({
        tokenId: quantity,
        transferCount: fc.nat(),
        holders: fc.array(fc.record({ holder: account, balance: signedSum }), { maxLength: 2 }),
        hasMoreHolders: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    total: fc.nat(),
    next: fc.option(fc.string()),
  }),
  gateway_searchTokens: fc.record({
    results: fc.array(
      wireObject({
        address: account,
        standard: fc.constantFrom('erc20', 'erc721', 'erc1155', 'erc4626'),
        name: fc.string(),
        symbol: fc.string(),
      }),
    ),
    isComplete: fc.boolean(),
  }),
  ots_getBlockDetails: wireObject(
    { block: BLOCK, gasUsedDepositTx: fc.constantFrom('0x1', '0xb2d05') },
    { issuance: wireObject(REWARD), totalFees: quantity },
  ),
  ots_getInternalOperations: fc.array(
    wireObject(
      { type: fc.integer({ min: 0, max: 4 }), from: account, to: account, value: quantity },
      { reverted: fc.boolean() },
    ),
  ),
  ots_traceTransaction: fc.array(
    wireObject(
      {
        type: fc.constantFrom('CALL', 'CREATE2', 'SELFDESTRUCT'),
        depth: fc.nat(),
        from: account,
        input: data,
        output: data,
      },
      { to: account, value: quantity, gas: quantity, error: fc.string() },
    ),
  ),
  ots2_getAllContractsList: page(wireObject(CONTRACT)),
  ots2_getERC20List: page(
    wireObject(CONTRACT, { name: fc.string(), symbol: fc.string(), decimals: fc.nat() }),
  ),
  ots2_getERC1167List: page(wireObject({ ...CONTRACT, implementation: fc.option(account) })),
  ots2_getERC4626List: page(
    wireObject({ ...CONTRACT, totalAssets: fc.bigInt({ min: 0n, max: 2n ** 200n }).map(String) }),
  ),
  ots2_getERC20TransferList: page(wireObject({ transaction: TRANSACTION, receipt: RECEIPT })),
  ots2_getWithdrawalsList: page(
    wireObject({ index: quantity, blockNumber: quantity, validatorIndex: quantity, amount: quantity }),
  ),
  ots2_getBlocksRewardedList: page(wireObject({ blockNumber: quantity })),
  ots2_getERC20Holdings: fc.array(wireObject({ address: account, ethTx: fc.nat() })),
  trace_replayTransaction: wireObject({
    output: data,
    stateDiff: fc.jsonValue(),
    trace: fc.array(fc.jsonValue()),
    vmTrace: fc.jsonValue(),
    transactionHash: hash,
  }),
}

describe('encodeResult', () => {
  test.each(Object.entries(ANSWERS))(
    '%s is read again as it was written, with all the node said',
    (name, wire) => {
      const method = METHODS.find((one) => one.name === name)
      if (method === undefined) throw new Error(name)
      fc.assert(
        fc.property(wire, (sent) => {
          const decoded = method.decodeResult(sent)
          const written = method.encodeResult(decoded)
          expect(method.decodeResult(written)).toEqual(decoded)
          expect(listChanges(sent, written)).toEqual([])
        }),
        { numRuns: 60 },
      )
    },
  )

  test('a field that cannot be read is written back as it came', () => {
    const wire = { transactionHash: `0x${'1'.repeat(64)}`, gasUsed: 'plenty', extraFee: '0x1' }
    const method = METHOD_TABLE.eth_getTransactionReceipt
    expect(method.encodeResult(method.decodeResult(wire))).toEqual(wire)
  })

  test('an odd object among hashes leaves the others what they are', () => {
    const hash = `0x${'1'.repeat(64)}`
    const wire = { number: '0x1', hash, parentHash: hash, timestamp: '0x1', transactions: [{ odd: 1 }, hash] }
    expect(METHOD_TABLE.eth_getBlockByHash.decodeResult(wire)).toMatchObject({
      transactions: undefined,
      transactionHashes: [hash],
      transactionCount: 2,
      unreadable: [{ path: 'transactions.0', value: { odd: 1 } }],
    })
  })

  test('writing changes nothing of what was read', () => {
    const hash = `0x${'1'.repeat(64)}`
    const wire = { number: '0x1', hash, parentHash: hash, timestamp: '0x1', transactions: [null, hash] }
    const method = METHOD_TABLE.eth_getBlockByHash
    const block = method.decodeResult(wire)
    expect(method.encodeResult(block)).toEqual(wire)
    expect(method.encodeResult(block)).toEqual(wire)
    expect(block?.transactionHashes).toEqual([hash])
  })
})

const ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const HASH = `0x${'ab'.repeat(32)}` as const

const NOTHING = { unreadable: [], extra: {} }
const SIMULATION = {
  block: 16n,
  transactionIndex: 3,
  calls: [
    {
      from: ADDRESS,
      to: undefined,
      value: 5n,
      input: '0x12',
      gas: 21_000n,
      gasPrice: undefined,
      maxFeePerGas: 7n,
      maxPriorityFeePerGas: 0n,
      maxFeePerBlobGas: 1n,
      blobVersionedHashes: [HASH],
      accessList: [{ address: ADDRESS, storageKeys: [HASH] }],
      authorizationList: [
        { chainId: 0n, address: ADDRESS, nonce: 2n ** 60n, yParity: 0, r: 3n, s: 4n, ...NOTHING },
      ],
    },
  ],
  blockOverrides: {
    number: 17n,
    time: 5n,
    gasLimit: undefined,
    feeRecipient: ADDRESS,
    prevRandao: HASH,
    baseFeePerGas: 0n,
  },
  stateOverrides: new Map([
    [
      ADDRESS,
      {
        balance: 0n,
        nonce: 2n,
        code: '0x',
        state: undefined,
        stateDiff: new Map([[HASH, HASH]]),
      },
    ],
  ]),
}

describe('parseParams', () => {
  const T = METHOD_TABLE
  test.each([
    [T.eth_getBlockByNumber, [16n, true]],
    [T.eth_getBlockByHash, [HASH, false]],
    [T.eth_getBalance, [ADDRESS, 'safe']],
    [T.eth_getCode, [ADDRESS, HASH]],
    [T.eth_getBlockReceipts, [HASH]],
    [T.eth_call, [{ to: ADDRESS, data: '0x12', from: undefined, value: 5n, gas: undefined }, 'latest']],
    [T.eth_getLogs, [{ fromBlock: 1n, toBlock: 'latest', address: ADDRESS, topics: [null, [HASH], HASH] }]],
    [T.eth_getLogs, [{ blockHash: HASH, address: [ADDRESS] }]],
    [T.eth_feeHistory, [5, 'latest', [10, 50.5]]],
    [T.eth_subscribe, ['newHeads']],
    [T.debug_traceTransaction, [HASH, { tracer: 'callTracer' }]],
    [T.trace_replayTransaction, [HASH, ['vmTrace', 'stateDiff']]],
    [T.ots_hasCode, [ADDRESS, 16n]],
    [T.ots_getBlockTransactions, [16n, 2, 25]],
    [T.ots_searchTransactionsBefore, [ADDRESS, 0n, 25]],
    [T.gateway_searchTokens, ['otter', 5]],
    [T.gateway_getActivity, ['day', undefined, 2n ** 40n, 100]],
    [T.gateway_getCodeHistory, [ADDRESS, 0, 25]],
    [T.gateway_getTokenHolders, [ADDRESS, 25, '5.0x']],
    [T.gateway_getTokenHolders, [ADDRESS, 25, undefined]],
    [T.gateway_getTokenIdTransferList, [ADDRESS, (2n ** 256n - 1n).toString(), 0, 25]],
    [T.gateway_searchTokenTransfers, [ADDRESS, { sender: ADDRESS, minAmount: 2n ** 200n }, 25, '7']],
    [T.gateway_getPool, [0, 25, undefined, undefined]],
    [T.gateway_getPool, [0, 25, ADDRESS, undefined]],
    [T.gateway_getPool, [0, 25, undefined, true]],
    [T.gateway_simulate, [SIMULATION]],
    [T.gateway_findBalanceSlot, [ADDRESS, ADDRESS, 2n ** 200n]],
    [T.ots2_getERC20List, [75, 25]],
    [T.ots2_getERC20TransferList, [ADDRESS, 5, 25]],
  ] as const)('$name reads what toParams writes', (method, params) => {
    const { toParams, parseParams } = METHODS.find(({ name }) => name === method.name) ?? method
    const sent = (toParams as (...values: readonly unknown[]) => readonly unknown[])(...params)
    expect(parseParams(JSON.parse(JSON.stringify(sent)))).toEqual(params)
  })

  test('error: names the position', () => {
    expect(() => METHOD_TABLE.ots_searchTransactionsBefore.parseParams([ADDRESS, 'x', 1])).toThrow(
      'check failed: 1 should be an unsigned integer',
    )
    expect(() => METHOD_TABLE.trace_replayTransaction.parseParams([HASH, ['trace', 'x']])).toThrow(
      'check failed: 1.1 should be trace, vmTrace, stateDiff',
    )
  })
  test('what a simulation does not know is refused in place of being passed over', () => {
    const parse = (change: object) => {
      const call = { from: ADDRESS, to: ADDRESS }
      return METHOD_TABLE.gateway_simulate.parseParams([{ block: 'latest', calls: [call], ...change }])
    }
    expect(parse({})).toMatchObject([{ block: 'latest', calls: [{ input: '0x', value: undefined }] }])
    for (const [change, place] of [
      [{ traceTransfers: true }, '0.traceTransfers'],
      [{ calls: [{ from: ADDRESS, gaz: '0x1' }] }, '0.calls.0.gaz'],
      [{ calls: [{ from: ADDRESS, gas: '1.5' }] }, '0.calls.0.gas'],
      [
        { calls: [{ from: ADDRESS, accessList: [{ address: ADDRESS, storageKeys: ['0x1'] }] }] },
        '0.calls.0.accessList.0.storageKeys.0',
      ],
      [{ blockOverrides: { coinbase: ADDRESS } }, '0.blockOverrides.coinbase'],
      [{ stateOverrides: { [ADDRESS]: { storage: {} } } }, `0.stateOverrides.${ADDRESS}.storage`],
      [{ stateOverrides: { '0x12': {} } }, '0.stateOverrides.0x12'],
      [
        { stateOverrides: { [ADDRESS]: { stateDiff: { '0x1': HASH } } } },
        `0.stateOverrides.${ADDRESS}.stateDiff.0x1`,
      ],
    ] as const) {
      expect(() => parse(change), place).toThrow(`check failed: ${place} should be`)
    }
  })
})
