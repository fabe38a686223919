import { describe, expect, test } from 'vitest'
import { block as blockCodec, decodeBlock, decodeBlockHeader } from './block.ts'
import { log as logCodec } from './log.ts'
import { decodeReceipt, receipt as receiptCodec } from './receipt.ts'
import { decodeTransaction } from './transaction.ts'

const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const USDT_CHECKSUMMED = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const HEADER = { number: '0x10', hash: hashOf('a'), parentHash: hashOf('b'), timestamp: '0x5' }
const TRANSACTION = { hash: hashOf('1'), from: USDT, to: USDT, value: '0x1', input: '0x' }
const LOG = { address: USDT, topics: [hashOf('c')], data: '0x' }
const RECEIPT = { transactionHash: hashOf('1'), status: '0x1', gasUsed: '0x5208', logs: [LOG] }

describe('decodeBlock', () => {
  test('a bare header is a block without lists', () => {
    const block = decodeBlock(HEADER)
    expect(block).toMatchObject({ number: 16n, timestamp: 5n, unreadable: [], extra: {} })
    expect(block.transactionHashes).toBeUndefined()
    expect(block.transactionCount).toBeUndefined()
    expect(block.withdrawals).toBeUndefined()
  })

  test.each(['number', 'hash', 'parentHash', 'timestamp'])('fails without %s', (name) => {
    expect(() => blockCodec.decode({ ...HEADER, [name]: null }, 'result', [])).toThrow(
      `check failed: result.${name}`,
    )
    expect(() => blockCodec.decode({ ...HEADER, [name]: 'x' }, 'result', [])).toThrow(
      `check failed: result.${name}`,
    )
  })

  test('numbers may be JSON numbers', () => {
    expect(decodeBlock({ ...HEADER, number: 16, gasUsed: 21_000, transactionCount: 94 })).toMatchObject({
      number: 16n,
      gasUsed: 21_000n,
      transactionCount: 94,
    })
  })

  test('whole transactions stand where hashes are expected', () => {
    const block = decodeBlock({ ...HEADER, transactions: [TRANSACTION] })
    expect(block.transactionHashes).toEqual([hashOf('1')])
    expect(block.transactions?.[0]?.to).toBe(USDT_CHECKSUMMED)
    expect(block.transactionCount).toBe(1)
  })

  test('hashes only leave transactions undefined', () => {
    const block = decodeBlock({ ...HEADER, transactions: [hashOf('1'), hashOf('2')] })
    expect(block.transactionHashes).toEqual([hashOf('1'), hashOf('2')])
    expect(block.transactions).toBeUndefined()
    expect(block.transactionCount).toBe(2)
  })

  test('one bad transaction costs its row; its hash stays', () => {
    const bad = { ...TRANSACTION, hash: hashOf('2'), from: '0x12' }
    const block = decodeBlock({ ...HEADER, transactions: [TRANSACTION, bad, 7] })
    expect(block.transactions?.map(({ hash }) => hash)).toEqual([hashOf('1')])
    expect(block.transactionHashes).toEqual([hashOf('1'), hashOf('2')])
    expect(block.transactionCount).toBe(3)
    expect(block.unreadable.map(({ path }) => path)).toEqual(['transactions.1', 'transactions.2'])
    expect(block.unreadable[0]?.value).toEqual(bad)
    expect(block.unreadable[0]?.reason).toBe('transactions.1.from: an address of 20 bytes')
  })

  test('withdrawals are gwei and one bad entry costs itself', () => {
    const withdrawal = { index: '0x1', validatorIndex: '0x2', address: USDT, amount: '0x2f69c69b6' }
    const spoilt = [
      { ...withdrawal, amount: '-1' },
      { ...withdrawal, amount: undefined },
    ]
    const block = decodeBlock({ ...HEADER, withdrawals: [withdrawal, ...spoilt] })
    expect(block.withdrawals).toEqual([
      { index: 1n, validatorIndex: 2n, address: USDT_CHECKSUMMED, amountGwei: 12_727_380_406n },
    ])
    expect(block.unreadable.map(({ path }) => path)).toEqual(['withdrawals.1', 'withdrawals.2'])
  })

  test('bad fields cost themselves', () => {
    const block = decodeBlock({ ...HEADER, miner: '0x1', extraData: '0x123', size: 'big', logsBloom: null })
    expect(block.unreadable.map(({ path }) => path).sort()).toEqual(['extraData', 'miner', 'size'])
    expect(block.number).toBe(16n)
  })

  test('the genesis block is at time 0, which is a time (TX-23)', () => {
    const genesis = decodeBlock({ ...HEADER, number: '0x0', timestamp: '0x0', transactions: [] })
    expect(genesis).toMatchObject({ number: 0n, timestamp: 0n, transactionHashes: [], transactionCount: 0 })
  })

  test('fields of coming forks stay in extra', () => {
    expect(decodeBlock({ ...HEADER, slotNumber: '0x7', l1BlockNumber: '0x9' })).toMatchObject({
      slotNumber: 7n,
      extra: { l1BlockNumber: '0x9' },
    })
  })
})

describe('decodeBlockHeader', () => {
  test('null marks forks that are not in force', () => {
    const header = decodeBlockHeader({ ...HEADER, baseFeePerGas: null, withdrawalsRoot: null })
    expect(header.baseFeePerGas).toBeUndefined()
    expect(header.unreadable).toEqual([])
  })
})

describe('decodeTransaction', () => {
  test.each([{ to: null }, { to: '0x' }])('a creation has $to', (fields) => {
    expect(decodeTransaction({ ...TRANSACTION, ...fields })).toMatchObject({ to: null, unreadable: [] })
  })

  test('a recipient left out says nothing', () => {
    const { to: _, ...rest }: Record<string, unknown> = TRANSACTION
    expect(decodeTransaction(rest)).toMatchObject({ to: undefined, unreadable: [] })
  })

  test.each([null, '0x'])('the receipt of a creation has to: %j', (to) => {
    expect(decodeReceipt({ transactionHash: TRANSACTION.hash, to }).to).toBeNull()
    expect(decodeReceipt({ transactionHash: TRANSACTION.hash }).to).toBeUndefined()
  })

  test('an unreadable recipient is distinguished from a creation', () => {
    const transaction = decodeTransaction({ ...TRANSACTION, to: '0x12' })
    expect(transaction.to).toBeUndefined()
    expect(transaction.unreadable).toEqual([{ path: 'to', value: '0x12', reason: 'an address of 20 bytes' }])
  })

  test('a missing type is legacy, an unknown one is kept', () => {
    expect(decodeTransaction(TRANSACTION).type).toBe(0n)
    expect(decodeTransaction({ ...TRANSACTION, type: '0x6a' }).type).toBe(106n)
  })

  const { input: _input, ...bare } = TRANSACTION

  test.each([
    [{ gasLimit: '0x5208' }, { gas: 21_000n }],
    [{ maxFeePerDataGas: '0x7' }, { maxFeePerBlobGas: 7n }],
    [{ data: '0x12', input: '0x12' }, { input: '0x12' }],
    [{ data: '0xAB', input: '0xab' }, { input: '0xab' }],
  ])('names of other clients: %j', (fields, value) => {
    expect(decodeTransaction({ ...bare, ...fields })).toMatchObject({ ...value, extra: {}, unreadable: [] })
  })

  test('names of other clients: another value under another name is an unknown field', () => {
    const both = decodeTransaction({ ...bare, input: '0x12', data: '0x34' })
    expect(both).toMatchObject({ input: '0x12', extra: { data: '0x34' } })
    const odd = decodeTransaction({ ...bare, gasLimit: 'lots' })
    expect(odd).toMatchObject({ gas: undefined, unreadable: [{ path: 'gas', value: 'lots' }] })
  })

  test('names of other clients: authorizations with v, and with the address as a contract', () => {
    const entry = { chainId: '0x1', nonce: '0x0', r: '0x1', s: '0x1', contractAddress: USDT }
    const list = ['0x0', '0x1', '0x1b'].map((v) => ({ ...entry, v }))
    const { authorizationList } = decodeTransaction({ ...bare, type: '0x4', authorizationList: list })
    expect(authorizationList?.map(({ yParity }) => yParity)).toEqual([0, 1, undefined])
    expect(authorizationList?.[0]?.address?.toLowerCase()).toBe(USDT.toLowerCase())
    expect(authorizationList?.[2]?.unreadable).toMatchObject([{ path: 'yParity', value: '0x1b' }])
  })

  test('data stands in for input, and odd input costs itself (TX-25)', () => {
    expect(decodeTransaction({ ...bare, data: '0x1234' })).toMatchObject({ input: '0x1234', extra: {} })
    const odd = decodeTransaction({ ...TRANSACTION, input: '0x123' })
    expect(odd.input).toBeUndefined()
    expect(odd.unreadable).toHaveLength(1)
    expect(decodeTransaction({ ...TRANSACTION, input: 'zz' }).unreadable).toHaveLength(1)
  })

  test('a pending transaction has no place', () => {
    const transaction = decodeTransaction({
      ...TRANSACTION,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    })
    expect(transaction.blockNumber).toBeUndefined()
    expect(transaction.transactionIndex).toBeUndefined()
    expect(transaction.unreadable).toEqual([])
  })

  test('a bad authorization costs its field alone (TX-01)', () => {
    const authorization = {
      chainId: '0x2105',
      address: USDT,
      nonce: '0x3f4',
      yParity: '0x6d',
      r: '0x2256507867553737',
      s: '0x65725a48744a2f4f',
    }
    const transaction = decodeTransaction({
      ...TRANSACTION,
      type: '0x4',
      authorizationList: [authorization, 'x'],
    })
    expect(transaction.authorizationList).toHaveLength(1)
    expect(transaction.authorizationList?.[0]).toMatchObject({
      chainId: 8453n,
      nonce: 1012n,
      yParity: undefined,
      r: 0x2256507867553737n,
      unreadable: [{ path: 'yParity', value: '0x6d', reason: '0 or 1' }],
    })
    expect(transaction.unreadable.map(({ path }) => path)).toEqual(['authorizationList.1'])
  })

  test('an access list keeps what can be read', () => {
    const accessList = [
      { address: USDT, storageKeys: [hashOf('d'), '0x1'] },
      { address: '0x1', storageKeys: [] },
    ]
    const transaction = decodeTransaction({ ...TRANSACTION, accessList })
    expect(transaction.accessList).toEqual([{ address: USDT_CHECKSUMMED, storageKeys: [hashOf('d')] }])
    expect(transaction.unreadable.map(({ path }) => path)).toEqual([
      'accessList.0.storageKeys.1',
      'accessList.1',
    ])
  })

  test('an OP-stack deposit (TX-07)', () => {
    const transaction = decodeTransaction({
      ...TRANSACTION,
      type: '0x7e',
      sourceHash: hashOf('e'),
      mint: '0xde0b6b3a7640000',
      isSystemTx: false,
      gasPrice: '0x0',
    })
    expect(transaction).toMatchObject({
      type: 126n,
      r: undefined,
      extra: { sourceHash: hashOf('e'), mint: '0xde0b6b3a7640000', isSystemTx: false },
    })
  })

  test('large v is kept whole (TX-11)', () => {
    expect(decodeTransaction({ ...TRANSACTION, v: 2606 }).v).toBe(2606n)
  })

  test.each(['hash', 'from'])('fails without %s', (name) => {
    expect(() => decodeTransaction({ ...TRANSACTION, [name]: undefined })).toThrow(`check failed: ${name}`)
  })
})

describe('decodeReceipt', () => {
  test('logs: null is left out, [] is none (NODE-05)', () => {
    expect(decodeReceipt({ ...RECEIPT, logs: null })).toMatchObject({ logs: undefined, unreadable: [] })
    expect(decodeReceipt({ ...RECEIPT, logs: [] }).logs).toEqual([])
  })

  test('before Byzantium there is a root and no status (TX-09)', () => {
    const { status: _status, ...bare } = RECEIPT
    expect(decodeReceipt({ ...bare, root: hashOf('9') })).toMatchObject({
      status: undefined,
      root: hashOf('9'),
    })
  })

  test('status is 0 or 1, in hex or as a number', () => {
    expect(decodeReceipt({ ...RECEIPT, status: 0 }).status).toBe(0)
    expect(decodeReceipt({ ...RECEIPT, status: '0x2' })).toMatchObject({
      status: undefined,
      unreadable: [{ path: 'status', value: '0x2' }],
    })
  })

  test.each([{ address: '0x1' }, { topics: ['0x1'] }, { topics: null }, { data: '0x1' }])(
    'a log with %o costs itself',
    (fields) => {
      const bad = { ...LOG, ...fields }
      const receipt = decodeReceipt({ ...RECEIPT, logs: [LOG, bad, LOG] })
      expect(receipt.logs).toHaveLength(2)
      expect(receipt.unreadable).toHaveLength(1)
      expect(receipt.unreadable[0]).toMatchObject({ path: 'logs.1', value: bad })
      expect(receipt.gasUsed).toBe(21_000n)
    },
  )

  test('to: null is a creation, absent says nothing', () => {
    expect(decodeReceipt({ ...RECEIPT, to: null }).to).toBeNull()
    expect(decodeReceipt(RECEIPT).to).toBeUndefined()
    expect(decodeReceipt({ ...RECEIPT, to: null }).extra).toEqual({})
  })

  test('fails without its hash', () => {
    expect(() => receiptCodec.decode({ status: '0x1' }, 'result', [])).toThrow(
      'check failed: result.transactionHash',
    )
  })
})

describe('log', () => {
  test('knows its place, and a bad place costs itself', () => {
    const wire = { ...LOG, logIndex: '0x5', blockNumber: 16, removed: false, transactionIndex: 'x' }
    const log = logCodec.decode(wire, '', [])
    expect(log).toMatchObject({ logIndex: 5, blockNumber: 16n, removed: false, transactionIndex: undefined })
    expect(log.unreadable.map(({ path }) => path)).toEqual(['transactionIndex'])
  })

  test('has up to four topics, or none', () => {
    expect(logCodec.decode({ ...LOG, topics: [] }, '', []).topics).toEqual([])
  })
})
