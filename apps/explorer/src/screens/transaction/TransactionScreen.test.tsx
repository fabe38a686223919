// @vitest-environment happy-dom
import { toRpcError } from '@otterscan/clients/errors'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  FEE_RECIPIENT,
  HASH,
  pendingAnswers,
  RECIPIENT,
  SENDER,
  wireReceipt,
  wireTransaction,
} from './testing/transactionNode.ts'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
// No signature collection: every file of it is missing.
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PATH = `/tx/${HASH}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const word = (hex: string) => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`

async function showsText(text: string | RegExp) {
  await waitFor(() => expect(document.body.textContent).toMatch(text))
}

/** Value of the row with a label. */
function row(label: string): string {
  const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent === label)
  return term?.nextElementSibling?.textContent ?? ''
}

async function showsRow(label: string, text: string | RegExp) {
  await waitFor(() => expect(row(label)).toMatch(text))
}

describe('TransactionScreen', () => {
  describe('which transaction', () => {
    test('a text that is no hash is not found, and nobody is asked', async () => {
      const node = buildTransactionNode()
      renderTransaction('/tx/0x1234', node)
      await screen.findByText('Transaction 0x1234 not found.')
      expect(node.batches).toEqual([])
    })

    test('an unknown hash is not found, and is looked for again', async () => {
      const node = buildTransactionNode({ eth_getTransactionByHash: null, eth_getTransactionReceipt: null })
      const { refetch } = renderTransaction(PATH, node)
      await screen.findByText(`Transaction ${HASH} not found.`)
      node.answers = { ...node.answers, ...pendingAnswers() }
      await refetch()
      await showsRow('Status', 'Pending')
    })

    test('the hash of a block goes to the block', async () => {
      const block = { hash: HASH, number: '0x1', parentHash: HASH, timestamp: '0x1' }
      const answers = {
        eth_getTransactionByHash: null,
        eth_getTransactionReceipt: null,
        eth_getBlockByHash: block,
      }
      const { href } = renderTransaction(PATH, buildTransactionNode(answers))
      await waitFor(() => expect(href()).toBe(`/block/${HASH}`))
    })

    test('an unknown hash is not found where the node cannot say whether it is a block', async () => {
      const answers = { eth_getTransactionByHash: null, eth_getTransactionReceipt: null }
      const fail = () => {
        throw toRpcError('eth_getBlockByHash', { code: -32603, message: 'internal error' })
      }
      renderTransaction(PATH, buildTransactionNode({ ...answers, eth_getBlockByHash: fail }))
      await screen.findByText(`Transaction ${HASH} not found.`)
    })

    test('a node that fails is said to, with a way to try again', async () => {
      const node = buildTransactionNode({
        eth_getTransactionByHash: () => {
          throw new Error('no answer')
        },
      })
      renderTransaction(PATH, node)
      await screen.findByText('Could not get the transaction')
      node.answers = { ...node.answers, eth_getTransactionByHash: wireTransaction() }
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      await showsRow('Status', 'Success')
    })
  })

  describe('what became of it', () => {
    test('pending: what is offered, nothing confirmed; it turns into confirmed', async () => {
      const node = buildTransactionNode(pendingAnswers())
      const { refetch } = renderTransaction(PATH, node)
      await showsRow('Status', 'Pending')
      expect(row('Transaction Fee, at most')).toBe('0.000105 ETH')
      expect(row('Block / Position')).toBe('')
      expect(document.querySelector('a[href$="/trace"]')).toBeNull()
      node.answers = buildTransactionNode().answers
      await refetch()
      await showsRow('Status', 'Success')
      await showsText('The transaction was confirmed')
    })

    test('replaced: the sender used the nonce in another transaction', async () => {
      const other = `0x${'cd'.repeat(32)}`
      const answers = { ...pendingAnswers(), ots_getTransactionBySenderAndNonce: other }
      renderTransaction(PATH, buildTransactionNode(answers))
      await showsRow('Status', 'Replaced')
      expect(document.querySelector(`a[href="/tx/${other}"]`)).not.toBeNull()
    })

    test('a reorganisation takes it away: said, and shown as last seen', async () => {
      const node = buildTransactionNode()
      const { setHead } = renderTransaction(PATH, node)
      await showsRow('Status', 'Success')
      node.answers = { ...node.answers, ...pendingAnswers() }
      setHead(100n, `0x${'b9'.repeat(32)}`)
      await showsText('block 100, which held this transaction, is no longer part of it')
      await showsRow('Status', 'Pending')
    })

    test('no status before Byzantium is no failure', async () => {
      const receipt = wireReceipt({ status: undefined, root: word('1') })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
      await showsRow('Status', 'Confirmed, no status')
    })
  })

  describe('requests', () => {
    test('a plain payment takes two round trips and runs nothing again', async () => {
      const node = buildTransactionNode()
      renderTransaction(PATH, node)
      await showsRow('Tip Per Gas', '1 Gwei')
      expect(node.batches.map((batch) => [...batch].sort())).toEqual([
        ['eth_getTransactionByHash', 'eth_getTransactionReceipt'],
        [
          'eth_getBlockByNumber',
          'eth_getTransactionCount',
          'ots_getBlockDetailsByHash',
          'ots_hasCode',
          'ots_hasCode',
        ],
      ])
    })

    test('a failed call asks why, in the same two round trips', async () => {
      const node = buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ input: '0xa9059cbb' }),
        eth_getTransactionReceipt: wireReceipt({ status: '0x0', gasUsed: '0x5300' }),
      })
      renderTransaction(PATH, node)
      await showsRow('Status', 'without return data')
      expect(node.batches).toHaveLength(2)
      expect(node.batches[1]).toHaveLength(7)
    })

    test('the other tabs ask only what they show', async () => {
      for (const tab of ['logs', 'trace', 'statediff']) {
        const node = buildTransactionNode({
          debug_traceTransaction: { type: 'CALL', from: SENDER, to: RECIPIENT, value: '0x0', input: '0x' },
        })
        renderTransaction(`${PATH}/${tab}`, node)
        const wanted = {
          logs: "Transaction didn't emit any logs",
          trace: '1 call',
          statediff: 'The transaction changed nothing.',
        }[tab]
        await showsText(wanted ?? '')
        const asked = node.batches.flat().slice(2)
        expect(asked).toEqual(
          {
            logs: [],
            trace: ['debug_traceTransaction'],
            statediff: ['trace_replayTransaction', 'debug_traceTransaction'],
          }[tab],
        )
        cleanup()
      }
    })
  })

  describe('overview', () => {
    test('the fee is split into what was burnt and what the fee recipient got', async () => {
      renderTransaction(PATH, buildTransactionNode())
      await showsRow('Transaction Fee', '0.000042 ETH')
      await showsRow('Transaction Fee', /Burnt50\.00%0\.000021 ETHFee recipient50\.00%0\.000021 ETH/)
      expect(row('Savings')).toBe('0.000063 ETH')
      expect(row('Gas Used / Limit')).toBe('21,000 of 21,000100.00%')
    })

    test('arrows lead to the neighbours in the block and of the sender', async () => {
      renderTransaction(PATH, buildTransactionNode())
      await showsRow('Block / Position', '1 / 2')
      const hrefs = [...document.querySelectorAll('dd a')].map((link) => link.getAttribute('href'))
      expect(hrefs).toEqual(
        expect.arrayContaining([
          '/block/100/tx/0',
          '/block/100/tx/2',
          `/address/${SENDER}?nonce=6`,
          `/address/${SENDER}?nonce=8`,
          `/address/${SENDER}?nonce=latest`,
        ]),
      )
    })

    test.each([
      ['Sent 1.5 ETH', {}, {}],
      ['Sent 1.5 ETH with 5 bytes of data', { to: SENDER, input: '0x1122334455' }, {}],
      ['Called transfer on', { input: `0xa9059cbb${'00'.repeat(64)}` }, {}],
      ['Called 0xdeadbeef on', { input: '0xdeadbeef' }, {}],
      ['Tried to send 1.5 ETH', {}, { status: '0x0' }],
      ['Created contract', { to: null, input: '0x60806040' }, { contractAddress: RECIPIENT }],
      ['Carried 1 blob', { type: '0x3', value: '0x0', blobVersionedHashes: [word('1')] }, {}],
      ['Deposited 1.5 ETH from the chain below', { type: '0x7e', sourceHash: word('1'), mint: '0x1' }, {}],
    ])('sentence: %s', async (sentence, transaction, receipt) => {
      const node = buildTransactionNode({
        eth_getTransactionByHash: wireTransaction(transaction),
        eth_getTransactionReceipt: wireReceipt(receipt),
      })
      renderTransaction(PATH, node)
      await waitFor(() =>
        expect(document.querySelector('p')?.textContent?.replace(/\s+/g, ' ')).toContain(sentence),
      )
    })

    test('a deposit pays nothing and has no signature', async () => {
      const transaction = wireTransaction({ type: '0x7e', sourceHash: word('5'), mint: '0xde0b6b3a7640000' })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
      await showsRow('Transaction Fee', /^0 ETH$/)
      expect(row('Minted')).toBe('1 ETH')
      expect(row('Signature')).toBe('')
      expect(row('Source Hash')).toContain(word('5'))
    })

    test('an unknown type and unknown fields are shown as they are', async () => {
      const transaction = wireTransaction({ type: '0x6', frames: [{ to: RECIPIENT }] })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
      await showsRow('Type (EIP-2718)', '6 (unknown, 0x6)')
      expect(row('Other Fields')).toContain('frames')
    })

    test('a field that cannot be read costs its row', async () => {
      const transaction = wireTransaction({ value: 'lots', input: '0x123' })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
      await showsRow('Status', 'Success')
      expect(document.body.textContent).toContain('lots')
      expect(document.body.textContent).toContain('0x123')
    })

    test('why it failed: a reason with hostile characters spelled out', async () => {
      const reason = '\u202eevil'
      const bytes = new TextEncoder().encode(reason)
      const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const data = `0x08c379a0${word('20').slice(2)}${word(bytes.length.toString(16)).slice(2)}${hex.padEnd(64, '0')}`
      const node = buildTransactionNode({
        eth_getTransactionReceipt: wireReceipt({ status: '0x0', gasUsed: '0x6000' }),
        ots_getTransactionError: data,
      })
      renderTransaction(PATH, node)
      await showsRow('Status', "with revert message: 'U+202Eevil'")
    })

    test('internal operations: the top call is left out, a payment to the fee recipient is marked', async () => {
      const node = buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ input: '0xdeadbeef' }),
        eth_getTransactionReceipt: wireReceipt({ gasUsed: '0x6000' }),
        ots_getInternalOperations: [
          { type: 0, from: SENDER, to: RECIPIENT, value: '0x14d1120d7b160000' },
          { type: 0, from: RECIPIENT, to: FEE_RECIPIENT, value: '0x5' },
        ],
      })
      renderTransaction(PATH, node)
      await showsText('Internal Operations (1)')
      await showsRow('Gas Price', 'pays fee recipient')
      expect(document.querySelector('li [aria-label="Fee recipient of the block"]')).not.toBeNull()
    })

    test('internal operations: a source that marks the undone ones says of the others that they lasted', async () => {
      const operations = (mark: object) => [
        { type: 0, from: RECIPIENT, to: SENDER, value: '0x7', ...mark },
        { type: 0, from: RECIPIENT, to: SENDER, value: '0x5' },
      ]
      const node = buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ input: '0xdeadbeef' }),
        eth_getTransactionReceipt: wireReceipt({ gasUsed: '0x6000' }),
        ots_getInternalOperations: operations({ reverted: true }),
      })
      renderTransaction(PATH, node)
      await showsText('Internal Operations (2)')
      const shown = () =>
        [...document.querySelectorAll('[aria-label="Internal operations"] li')].map(
          (item) => item.textContent?.includes('undone') === true,
        )
      expect(shown()).toEqual([true, false])
      expect(document.body.textContent).not.toContain('tells which')
      cleanup()
      node.answers = { ...node.answers, ots_getInternalOperations: operations({}) }
      renderTransaction(PATH, node)
      await showsText('Internal Operations (2)')
      expect(shown()).toEqual([false, false])
      expect(document.body.textContent).toContain('tells which')
    })

    test('the revert trace can be turned off', async () => {
      const answers = { eth_getTransactionReceipt: wireReceipt({ status: '0x0' }) }
      renderTransaction(PATH, buildTransactionNode(answers), { config: { revertTraces: { enabled: false } } })
      await showsRow('Status', 'without return data')
      expect(screen.queryByRole('button', { name: 'Show Revert Trace' })).toBeNull()
    })

    test('TX-01 one bad authorization costs its own cell', async () => {
      const bad = {
        chainId: '0x539',
        address: RECIPIENT,
        nonce: '0x3f4',
        yParity: '0x6d',
        r: '0x22',
        s: '0x65',
      }
      const transaction = wireTransaction({ type: '0x4', authorizationList: [bad] })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
      await showsText('Authorizations (1)')
      await showsText(/skipped\s*invalid signature/)
    })

    test('TOK-17 tokens: a token by its decimals, one that does not say by its raw amount', async () => {
      const bare = `0x${'77'.repeat(20)}`
      const log = (address: string) => ({
        address,
        topics: [TRANSFER, word(SENDER), word(RECIPIENT)],
        data: word(1_500_000n.toString(16)),
        logIndex: '0x0',
      })
      const text = (hex: string) => `${word('20')}${word('4').slice(2)}${hex.padEnd(64, '0')}`
      const node = buildTransactionNode({
        eth_getTransactionReceipt: wireReceipt({ logs: [log(RECIPIENT), log(bare)] }),
        eth_call: ([request]: readonly { to: string; data: string }[]) => {
          if (request?.to.toLowerCase() === bare) {
            throw toRpcError('eth_call', { code: 3, message: 'execution reverted' })
          }
          return request?.data === '0x313ce567' ? word('6') : text('46697368')
        },
      })
      renderTransaction(PATH, node)
      await showsText('Tokens Transferred (2)')
      await showsText('Fish (Fish)')
      await showsText(/1\.5ERC-20/)
      await showsText(/1,500,000ERC-20.*unknown token/)
      expect(node.batches).toHaveLength(2)
    })
  })
})
