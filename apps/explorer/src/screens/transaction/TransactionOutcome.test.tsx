// @vitest-environment happy-dom
import { methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'
import { waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  wireReceipt,
  wireTransaction,
  word,
} from './testing/transactionNode.ts'
import { row, showsRow } from './testing/transactionPage.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const PATH = `/tx/${HASH}`
const PANIC = `0x4e487b71${word('11').slice(2)}`

describe('TransactionScreen', () => {
  test.each([
    [false, 'Fail'],
    [true, 'Success'],
  ])('RCPT-01 a status of %s is %s', async (status, label) => {
    renderTransaction(PATH, buildTransactionNode({ eth_getTransactionReceipt: wireReceipt({ status }) }))
    await showsRow('Status', label)
    expect(document.body.textContent).not.toContain('no status')
  })

  test.each([['reverted'], ['0x2'], [{ ok: false }]])(
    'RCPT-01 a status of %j is shown as unreadable, and never as none',
    async (status) => {
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionReceipt: wireReceipt({ status }) }))
      await showsRow('Status', 'Status unreadable')
      expect(row('Status')).toContain(typeof status === 'string' ? status : JSON.stringify(status))
      expect(document.body.textContent).not.toContain('no status')
    },
  )

  test('ERR-02 a panic that the tracer does not mark as an error is the reason', async () => {
    const node = buildTransactionNode({
      eth_getTransactionReceipt: wireReceipt({ status: '0x0' }),
      debug_traceTransaction: { type: 'CALL', from: SENDER, to: RECIPIENT, input: '0x', output: PANIC },
      ots_getTransactionError: () => {
        throw methodNotFound('ots_getTransactionError')
      },
    })
    renderTransaction(PATH, node)
    await showsRow('Status', /with panic 0x11: arithmetic overflow or underflow/)
  })

  test('a node that cannot tell the reason says why', async () => {
    const node = buildTransactionNode({
      eth_getTransactionReceipt: wireReceipt({ status: '0x0' }),
      ots_getTransactionError: () => {
        throw new NodeRefusal(-32_000, 'required historical state unavailable')
      },
    })
    renderTransaction(PATH, node)
    await showsRow(
      'Status',
      /Could not load the failure reason: .*required historical state unavailable.*-32000/,
    )
  })

  test.each([
    ['0xffffffffffffffff', ''],
    [`0x${'ff'.repeat(32)}`, ''],
    ['0xa96', '1337'],
  ])('SIG-01 a legacy transaction with v = %s has chain id "%s"', async (v, chainId) => {
    const transaction = wireTransaction({ type: '0x0', chainId: undefined, v, yParity: undefined })
    renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
    await showsRow('Type (EIP-2718)', 'legacy')
    expect(row('Chain ID')).toBe(chainId)
  })

  test.each([
    [10_413_792_024n, '2300'],
    [253_433_923_200n, '10001'],
  ])('TIME-01 the time %s is of the year %s', async (timestamp, year) => {
    const block = {
      hash: wireReceipt().blockHash,
      number: '0x64',
      parentHash: wireReceipt().blockHash,
      timestamp: `0x${timestamp.toString(16)}`,
    }
    const node = buildTransactionNode({
      ots_getBlockDetailsByHash: { block, issuance: {}, totalFees: '0x0' },
    })
    renderTransaction(PATH, node)
    await waitFor(() => expect(row('Timestamp')).toMatch(new RegExp(`^in .*-${year} `)))
  })
})
