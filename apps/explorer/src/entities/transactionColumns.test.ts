import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { createExportWriter } from './export/exportWriter.ts'
import { createTransactionColumns } from './transactionColumns.tsx'
import type { TransactionRow } from './transactionRow.ts'

const FROM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TO = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TOKEN = '0x765DE816845861e75A25fCA122bb6898B8B1282a'
const position = { blockHash: toWord(2n), blockNumber: '0x5', transactionIndex: '0x3' }

const ROW: TransactionRow = {
  transaction: decodeTransaction({
    ...position,
    hash: toWord(1n),
    type: '0x2',
    from: FROM,
    to: TO,
    nonce: '0x7',
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    // Beyond the safe integers.
    value: '0x200000000000001',
    input: '0xa9059cbb00',
  }),
  receipt: decodeReceipt({
    ...position,
    transactionHash: toWord(1n),
    status: '0x1',
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
  }),
  timestamp: 1_511_834_384n,
}

function readFile(row: TransactionRow, options: Parameters<typeof createTransactionColumns>[0]): unknown {
  const writer = createExportWriter('ndjson', createTransactionColumns(options))
  return JSON.parse(writer.write([row]))
}

describe('createTransactionColumns', () => {
  test('file: every digit, wei and UTC', () => {
    const findLabel = (address: string) => (address === TO ? 'Token' : undefined)
    expect(readFile(ROW, { findLabel })).toEqual({
      transactionHash: toWord(1n),
      status: 'success',
      type: '2',
      nonce: '7',
      method: '0xa9059cbb',
      blockNumber: '5',
      transactionIndex: '3',
      time: '2017-11-28T01:59:44Z',
      from: FROM,
      fromLabel: null,
      to: TO,
      toLabel: 'Token',
      createdContract: null,
      value: '144115188075855873',
      fee: '21000000000000',
      feeToken: null,
      gasPrice: '1000000000',
      gasUsed: '21000',
    })
  })

  test('FEE-01 file: a fee paid in a token is in its smallest unit, beside the token', () => {
    const wire = { hash: toWord(1n), type: '0x7b', from: FROM, to: TO, feeCurrency: TOKEN }
    const receipt = decodeReceipt({
      ...{ transactionHash: toWord(1n), status: '0x1', gasUsed: '0xa', effectiveGasPrice: '0x5' },
    })
    const paid = { fee: '50', feeToken: TOKEN, gasPrice: '5' }
    expect(readFile({ transaction: decodeTransaction(wire), receipt }, {})).toMatchObject(paid)
    const unclear = decodeTransaction({ ...wire, feeCurrency: 'junk' })
    const nothing = { fee: null, feeToken: null, gasPrice: null }
    expect(readFile({ transaction: unclear, receipt }, {})).toMatchObject(nothing)
  })

  test('LIST-01: file: direction relative to the subject; null for what a transaction without a receipt lacks', () => {
    const bare = { transaction: decodeTransaction({ hash: toWord(1n), type: '0x0', from: FROM, to: TO }) }
    expect(readFile(bare, { selected: TO })).toMatchObject({
      direction: 'IN',
      // Listed transactions are mined: how this one ended is not known.
      status: null,
      fee: null,
      time: null,
    })
  })
})
