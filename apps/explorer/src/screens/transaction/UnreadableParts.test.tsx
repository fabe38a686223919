// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  TRANSFER,
  wireReceipt,
  wireTransaction,
  word,
} from './testing/transactionNode.ts'
import { row, showsRow, showsText } from './testing/transactionPage.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PATH = `/tx/${HASH}`
const LOG = {
  address: RECIPIENT,
  topics: [TRANSFER, word(SENDER), word(RECIPIENT)],
  data: word('5'),
  logIndex: '0x0',
}

function renderReceipt(changes: Readonly<Record<string, unknown>>, path = `${PATH}/logs`) {
  renderTransaction(path, buildTransactionNode({ eth_getTransactionReceipt: wireReceipt(changes) }))
}

function renderChanged(changes: Readonly<Record<string, unknown>>) {
  renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: wireTransaction(changes) }))
}

const entries = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')

describe('TransactionScreen', () => {
  describe('LOG-02 logs that cannot be read', () => {
    test.each([
      ['a topic of two bytes', { ...LOG, topics: ['0x1234'], logIndex: '0x1' }, '0x1234'],
      ['no topics', { ...LOG, topics: null, logIndex: '0x1' }, '"topics":null'],
      ['data that is a number', { ...LOG, data: 7, logIndex: '0x1' }, '"data":7'],
      ['a log that is text', 'gone', 'gone'],
    ])('LOG-02 %s: the log is counted and shown as it came, the other one whole', async (_, bad, raw) => {
      renderReceipt({ logs: [LOG, bad] })
      await showsText('2 logs, 1 unreadable')
      expect(screen.getByRole('link', { name: /^Logs/ }).textContent).toContain('2')
      expect(document.body.textContent).toContain('Transfer')
      expect(entries('Unreadable logs').map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining(raw),
      ])
      expect(document.body.textContent).toContain('#1')
    })

    test('LOG-02 one log without topics: nothing is said about logs that were not emitted', async () => {
      renderReceipt({ logs: [{ ...LOG, topics: null }] })
      await showsText('1 log, 1 unreadable')
      expect(document.body.textContent).not.toMatch(/didn't emit|No log matches/)
    })

    test('LOG-02 logs that are not a list are shown as they came', async () => {
      renderReceipt({ logs: 'many' })
      await showsText('many')
      expect(document.body.textContent).not.toMatch(/didn't emit|returned no logs/)
    })
  })

  describe('LOG-02 lists of a transaction', () => {
    test('LOG-02 an entry of the access list, and a key of another', async () => {
      const accessList = [
        { address: RECIPIENT, storageKeys: [word('1'), '0x12'] },
        { address: 'someone', storageKeys: [] },
      ]
      renderChanged({ type: '0x1', accessList })
      await showsRow('Access List', '2 addresses, 1 storage key, 2 unreadable')
      expect(row('Access List')).toContain(word('1'))
      expect(entries('Unreadable parts').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/accessList\.0\.storageKeys\.1.*0x12/),
        expect.stringMatching(/#1.*someone/),
      ])
    })

    test('LOG-02 an authorization that is not an object', async () => {
      const signed = {
        chainId: '0x539',
        address: RECIPIENT,
        nonce: '0x1',
        yParity: '0x0',
        r: '0x1',
        s: '0x2',
      }
      renderChanged({ type: '0x4', authorizationList: [signed, 'revoked'] })
      await showsText('Authorizations (2, 1 unreadable)')
      expect((await screen.findByRole('list', { name: 'Unreadable authorizations' })).textContent).toContain(
        'revoked',
      )
    })

    test('LOG-02 a hash of a blob', async () => {
      renderChanged({ type: '0x3', blobVersionedHashes: [word('1'), 'x'], maxFeePerBlobGas: '0x1' })
      await showsRow('Blob Versioned Hashes (2, 1 unreadable)', word('1'))
      expect(entries('Unreadable hashes')).toHaveLength(1)
    })
  })

  describe('LIST-01 a sentence is made from what is known only', () => {
    test.each([
      ['to', 5],
      ['to', '0x12'],
      ['input', 'call me'],
    ])('LIST-01 %s is %j: nothing is said about what it does', async (name, value) => {
      renderChanged({ input: '0xa9059cbb', [name]: value })
      await showsText('Its recipient or its input cannot be read')
      expect(document.body.textContent).not.toMatch(
        /Contract (Created|not Created)|init code|Created contract/,
      )
      expect(document.body.textContent).toContain('check failed')
    })

    test('LIST-01 a value that cannot be read is not an amount', async () => {
      renderChanged({ value: 'all of it' })
      await showsText('Sent an unknown amount')
      expect(row('Value')).toBe('not known')
      expect(document.body.textContent).toMatch(/check failed.*all of it/)
    })

    test('LIST-01 a type that cannot be read is not the oldest one', async () => {
      renderChanged({ type: 'new' })
      await showsRow('Type (EIP-2718)', /check failed.*new/)
      expect(document.body.textContent).not.toContain('Legacy')
    })

    test('LIST-01 a recipient that is left out is taken from the receipt, and does not make a creation', async () => {
      renderChanged({ to: undefined })
      await showsRow('Interacted With (To)', RECIPIENT)
    })
  })

  test('LIST-01 fields without a row of their own are shown as they came', async () => {
    renderTransaction(
      PATH,
      buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ creates: 'maybe' }),
        eth_getTransactionReceipt: wireReceipt({ contractAddress: 7, blobGasUsed: 'some' }),
      }),
    )
    await showsRow('Other Fields', /creates.*maybe/)
    expect(row('Other Receipt Fields')).toMatch(/contractAddress.*7/)
    // Of the fee one part is not known, so its sum is not either.
    expect(row('Fee')).toBe('not known')
  })

  test('LOG-02 a part of a log that cannot be read, and an unknown one, are shown with it', async () => {
    renderReceipt({ logs: [{ ...LOG, removed: 'yes', novel: 'new' }] })
    await showsText('1 log')
    fireEvent.click(await screen.findByRole('radio', { name: 'Raw' }))
    await showsText(/removed:.*yes/)
    expect(document.body.textContent).toContain('novel: new')
  })

  test('LIST-01 an internal operation that cannot be read is counted and shown as it came', async () => {
    const operation = { type: 0, from: SENDER, to: RECIPIENT, value: '0x1' }
    renderTransaction(
      PATH,
      buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ input: '0xa9059cbb' }),
        ots_getInternalOperations: [operation, { ...operation, from: 'x' }, { ...operation, value: 'much' }],
      }),
    )
    await showsText('Internal Operations (3, 1 unreadable)')
    // Its code is fetched when there are some.
    await screen.findByRole('list', { name: 'Internal operations' })
    expect(entries('Internal operations').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('TRANSFER'),
      expect.stringContaining('unreadable'),
    ])
    expect(entries('Unreadable operations')).toHaveLength(1)
  })
})
