import { describe, expect, test } from 'vitest'
import { parseNodeTransaction } from './nodeBlock.ts'
import { normalizeReceipt, type ReceiptSources } from './normalizeReceipt.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const transaction = parseNodeTransaction({
  hash: HASH,
  from: `0x${'01'.repeat(20)}`,
  to: null,
  blockHash: HASH,
  blockNumber: '0x1',
  transactionIndex: '0x0',
  gas: '0x5208',
})
const sources: ReceiptSources = { getBaseFee: async () => undefined, hasFailed: async () => false }

async function statusOf(status: unknown, gasUsed = '0x1', own = sources) {
  if (transaction === undefined) throw new Error('not a transaction')
  const wire = { transactionHash: HASH, status, gasUsed, effectiveGasPrice: '0x1' }
  const receipt = await normalizeReceipt(transaction, wire, own)
  return [receipt.status, receipt.wire.status]
}

describe('normalizeReceipt', () => {
  test('RCPT-01 the gas decides only where no status was sent: one that cannot be read stays as it came', async () => {
    expect(await statusOf(undefined)).toEqual([1, '0x1'])
    expect(await statusOf(false)).toEqual([0, false])
    expect(await statusOf('0x2')).toEqual([undefined, '0x2'])
    expect(await statusOf('failed')).toEqual([undefined, 'failed'])
  })

  test('where all gas was used and no trace tells, the status stays unknown', async () => {
    const hasFailed = async (): Promise<boolean | undefined> => undefined
    expect(await statusOf(undefined, '0x5208', { ...sources, hasFailed })).toEqual([undefined, null])
  })
})
