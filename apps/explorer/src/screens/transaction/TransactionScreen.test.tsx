// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  FEE_RECIPIENT,
  HASH,
  pendingAnswers,
  RECIPIENT,
  SENDER,
  TRANSFER,
  wireReceipt,
  wireTransaction,
  word,
} from './testing/transactionNode.ts'
import { row, showsRow, showsText } from './testing/transactionPage.ts'

// No signature collection: every file of it is missing.
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const PATH = `/tx/${HASH}`

describe('TransactionScreen', () => {
  describe('operations and transfers', () => {
    const operation = { type: 0, from: SENDER, to: RECIPIENT, value: '0x5' }
    const withOperations = (operations: readonly unknown[]) =>
      buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ input: '0x12345678' }),
        ots_getInternalOperations: operations,
      })
    const gatewayMethods = ['ots_getInternalOperations']
    const note = /Where an inner call failed/

    test('W-08 no note about undone operations where a gateway marks them and none is', async () => {
      renderTransaction(PATH, withOperations([operation]), { gatewayMethods })
      await screen.findByText('Internal Operations (1)')
      expect(screen.queryByText(note)).toBeNull()
    })

    test('W-08 the note stands where the node cannot tell', async () => {
      renderTransaction(PATH, withOperations([operation]))
      expect(await screen.findByText(note)).toBeVisible()
    })

    test.each([
      ['nothing moved, in the name of another account', RECIPIENT, '0x0', 1],
      ['something moved, as with an allowance', RECIPIENT, '0x1', 0],
      ['nothing moved, signed by the sender itself', SENDER, '0x0', 0],
      ['nothing was minted', '0x0', '0x0', 0],
    ])('W-07 a transfer of which %s is marked as in lists', async (_, from, value, marks) => {
      const topics = [TRANSFER, word(from), word(FEE_RECIPIENT)]
      const log = { address: RECIPIENT, topics, data: word(value), logIndex: '0x0' }
      renderTransaction(
        PATH,
        buildTransactionNode({ eth_getTransactionReceipt: wireReceipt({ logs: [log] }) }),
      )
      await screen.findByText('Tokens Transferred (1)')
      expect(screen.queryAllByText('not signed')).toHaveLength(marks)
    })
  })

  describe('which transaction', () => {
    test('a text that is not a hash is not found, without a request', async () => {
      const node = buildTransactionNode()
      renderTransaction('/tx/0x1234', node)
      await screen.findByText('Transaction 0x1234 not found.')
      expect(node.batches).toEqual([])
    })

    test.each(['', '/logs'])('ROUTE-01 a hash without 0x is read with it, at %j too', async (tail) => {
      const page = renderTransaction(`/tx/${HASH.slice(2)}${tail}`, buildTransactionNode())
      await waitFor(() => expect(page.href()).toBe(`${PATH}${tail}`))
    })

    test('W-04 what is neither transaction nor block is looked up as a topic', async () => {
      const node = buildTransactionNode({ eth_getTransactionByHash: null, eth_getTransactionReceipt: null })
      renderTransaction(PATH, node)
      expect(await screen.findByText(/No event with this hash is known/)).toBeVisible()
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
        throw new NodeRefusal(-32_603, 'internal error')
      }
      renderTransaction(PATH, buildTransactionNode({ ...answers, eth_getBlockByHash: fail }))
      expect(await screen.findByText(`Transaction ${HASH} not found.`)).toBeVisible()
    })

    test('a failing node shows an error with a retry button', async () => {
      const node = buildTransactionNode({
        eth_getTransactionByHash: () => {
          throw new NodeRefusal(-32_000, 'no answer')
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
    test('pending: offered fees without confirmed data; then confirmed', async () => {
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
      await waitFor(() => expect(document.querySelector(`a[href="/tx/${other}"]`)).not.toBeNull())
    })

    test('removed by a reorg: shows a warning and the transaction as last seen', async () => {
      const node = buildTransactionNode()
      const { setHead } = renderTransaction(PATH, node)
      await showsRow('Status', 'Success')
      node.answers = { ...node.answers, ...pendingAnswers() }
      void setHead(100n, `0x${'b9'.repeat(32)}`)
      await showsText('block 100, which held this transaction, is no longer part of it')
      await showsRow('Status', 'Pending')
    })

    test('a missing status before Byzantium is not a failure', async () => {
      const receipt = wireReceipt({ status: undefined, root: word('1') })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
      await showsRow('Status', 'Confirmed, no status')
    })
  })

  describe('requests', () => {
    test('a plain payment takes two round trips and no trace', async () => {
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

    test('a failed call requests its reason in the same two round trips', async () => {
      const node = buildTransactionNode({
        eth_getTransactionByHash: wireTransaction({ input: '0xa9059cbb' }),
        eth_getTransactionReceipt: wireReceipt({ status: '0x0', gasUsed: '0x5300' }),
      })
      renderTransaction(PATH, node)
      await showsRow('Status', 'without return data')
      expect(node.batches).toHaveLength(2)
      expect(node.batches[1]).toHaveLength(7)
    })

    test('the other tabs request only what they show', async () => {
      for (const tab of ['logs', 'trace', 'statediff']) {
        const node = buildTransactionNode({
          // Both tracers: the calls, and what the call changed.
          debug_traceTransaction: {
            ...{ type: 'CALL', from: SENDER, to: RECIPIENT, value: '0x0', input: '0x' },
            ...{ pre: {}, post: {} },
          },
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
    test('the fee is split into a burnt part and the part of the fee recipient', async () => {
      renderTransaction(PATH, buildTransactionNode())
      await showsRow('Transaction Fee', '0.000042 ETH')
      await showsRow('Transaction Fee', /Burnt50\.00%0\.000021 ETHFee recipient50\.00%0\.000021 ETH/)
      expect(row('Savings')).toBe('0.000063 ETH')
      expect(row('Gas Used / Limit')).toBe('21,000 of 21,000100.00%')
    })

    test('arrows lead to the adjacent transactions of the block and of the sender', async () => {
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

    test("behind the sender's last transaction there is no next one, before the first no previous one", async () => {
      const linked = () =>
        [...document.querySelectorAll(`dd a[href^="/address/${SENDER}?nonce="]`)].map((link) =>
          link.getAttribute('aria-label'),
        )
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionCount: '0x8' }))
      await waitFor(() => expect(linked()).toEqual(['Previous transaction of the sender']))
      // Nothing more comes: the count of the sender has been read.
      await showsRow('Block / Position', '1 / 2')
      expect(linked()).toEqual(['Previous transaction of the sender'])
      cleanup()
      const first = wireTransaction({ nonce: '0x0' })
      const answers = { eth_getTransactionByHash: first, eth_getTransactionCount: '0x1' }
      renderTransaction(PATH, buildTransactionNode(answers))
      await showsRow('Block / Position', '1 / 2')
      expect(linked()).toEqual([])
    })

    test('a token transfer whose log has junk above an address is marked, a sound one is not', async () => {
      const log = (logIndex: number, to: string) => ({
        address: RECIPIENT,
        topics: [TRANSFER, word(SENDER), to],
        data: word('1'),
        logIndex: `0x${logIndex.toString(16)}`,
        blockNumber: '0x64',
        blockHash: wireReceipt().blockHash,
        transactionHash: HASH,
        transactionIndex: '0x1',
      })
      const dirty = `0x01${word(FEE_RECIPIENT).slice(4)}`
      const receipt = wireReceipt({ logs: [log(0, word(FEE_RECIPIENT)), log(1, dirty)] })
      const answers = { eth_getTransactionReceipt: receipt, eth_call: '0x' }
      renderTransaction(PATH, buildTransactionNode(answers))
      await screen.findByRole('img', { name: 'Malformed address word' })
      expect(screen.getAllByRole('img', { name: 'Malformed address word' })).toHaveLength(1)
    })

    test.each([
      ['Sent 1.5 ETH', {}, {}],
      ['Sent 1.5 ETH with 5 bytes of data', { to: SENDER, input: '0x1122334455' }, {}],
      ['Called transfer on', { input: `0xa9059cbb${'00'.repeat(64)}` }, {}],
      ['Called 0xdeadbeef on', { input: '0xdeadbeef' }, {}],
      ['Tried to send 1.5 ETH', {}, { status: '0x0' }],
      ['Created contract', { to: null, input: '0x60806040' }, { contractAddress: RECIPIENT }],
      ['Carried 1 blob', { type: '0x3', value: '0x0', blobVersionedHashes: [word('1')] }, {}],
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

    test('an unknown type and unknown fields are shown as they are', async () => {
      const transaction = wireTransaction({ type: '0x6', frames: [{ to: RECIPIENT }] })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
      await showsRow('Type (EIP-2718)', '6 (unknown, 0x6)')
      await showsRow('Other Fields', /frames/)
      // Its fee split is unknown.
      await showsRow('Block Base Fee', /Gwei/)
      expect(row('Transaction Fee')).not.toContain('Burnt')
      expect(row('Tip Per Gas')).toBe('')
    })

    test.each([
      ['the block cannot be read', { ots_getBlockDetailsByHash: -1.5 }],
      ['the receipt names no block', { eth_getTransactionReceipt: wireReceipt({ blockHash: [] }) }],
    ])('where %s, no row of it goes on loading', async (_, answers) => {
      renderTransaction(PATH, buildTransactionNode(answers))
      await showsRow('Timestamp', /did not return the block/)
      await waitFor(() => expect(document.querySelector('main .skeleton')).toBeNull())
      expect(row('Transaction Fee')).not.toContain('Burnt')
    })

    test('a field that cannot be read costs its row', async () => {
      const transaction = wireTransaction({ value: 'lots', input: '0x123' })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionByHash: transaction }))
      await showsRow('Status', 'Success')
      expect(document.body.textContent).toContain('lots')
      expect(document.body.textContent).toContain('0x123')
    })

    test('failure reason: hostile characters are escaped', async () => {
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

    test('internal operations: with a source that flags reverted ones, the others were not reverted', async () => {
      const operations = (flags: object) => [
        { type: 0, from: RECIPIENT, to: SENDER, value: '0x7', ...flags },
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
      expect(document.body.textContent).not.toContain('shows which')
      cleanup()
      node.answers = { ...node.answers, ots_getInternalOperations: operations({}) }
      renderTransaction(PATH, node)
      await showsText('Internal Operations (2)')
      expect(shown()).toEqual([false, false])
      expect(document.body.textContent).toContain('shows which')
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

    test('TOK-17 tokens: amounts by decimals, raw where the token has none', async () => {
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
            throw new NodeRefusal(3, 'execution reverted')
          }
          return request?.data === '0x313ce567' ? word('6') : text('46697368')
        },
      })
      renderTransaction(PATH, node)
      await showsText('Tokens Transferred (2)')
      await showsText('Fish (Fish)')
      await showsText(/1\.5ERC-20/)
      await showsText(/1,500,000ERC-20.*unknown token/)
      // The third asks the contract without decimals for its standard.
      expect(node.batches).toHaveLength(3)
    })
  })
})
