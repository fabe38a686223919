// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toPriceSources } from '../../queries/price/priceSources.ts'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
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

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const PATH = `/tx/${HASH}`

const transferLog = (token: string, value: bigint) => ({
  address: token,
  topics: [TRANSFER, word(SENDER), word(RECIPIENT)],
  data: word(value.toString(16)),
  logIndex: '0x0',
})

describe('TransactionScreen', () => {
  describe('TX-09 a receipt from before Byzantium', () => {
    test('TX-09 without a status it is neither success nor failure, and shows its root', async () => {
      const receipt = wireReceipt({ status: undefined, root: word('1') })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
      await showsRow('Status', 'Confirmed, no status')
      expect(row('State Root')).toContain(word('1'))
      expect(document.body.textContent).not.toMatch(/Tried to|without return data/)
    })

    test.each([
      ['0x1', 'Success'],
      ['0x0', 'Fail'],
    ])('TX-09 a status %s that the node adds is used', async (status, label) => {
      const receipt = wireReceipt({ status, root: word('1') })
      renderTransaction(PATH, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
      await showsRow('Status', label)
      expect(row('State Root')).toContain(word('1'))
    })
  })

  test('TX-21 a transaction whose nonce was used by another is replaced, and a pending one has no transfers', async () => {
    const winner = `0x${'de'.repeat(32)}`
    const input = `0xa9059cbb${word(RECIPIENT).slice(2)}${word('5').slice(2)}`
    const pending = {
      ...pendingAnswers(),
      eth_getTransactionByHash: wireTransaction({
        input,
        nonce: '0x565d',
        blockHash: null,
        blockNumber: null,
        transactionIndex: null,
      }),
    }
    const asked: unknown[][] = []
    const node = buildTransactionNode(pending)
    const { refetch } = renderTransaction(PATH, node)
    await showsRow('Status', 'Pending')
    expect(document.body.textContent).not.toContain('Tokens Transferred')
    expect(document.querySelector('a[href$="/logs"]')).toBeNull()
    node.answers = {
      ...node.answers,
      ots_getTransactionBySenderAndNonce: (params: unknown[]) => {
        asked.push(params)
        return winner
      },
    }
    await refetch()
    await showsRow('Status', 'Replaced')
    await showsText('its sender used the same nonce in')
    expect(document.querySelector(`a[href="/tx/${winner}"]`)).not.toBeNull()
    expect(String(asked[0]?.[0]).toLowerCase()).toBe(SENDER.toLowerCase())
    expect(BigInt(asked[0]?.[1] as number)).toBe(22_109n)
  })

  test('ABI-11 init code is not a call: no selector is shown or looked up', async () => {
    const fetched: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url)
      return new Response('wrong(uint256)')
    })
    const creation = wireTransaction({ to: null, input: `0x60806040${'00'.repeat(32)}` })
    const receipt = wireReceipt({ contractAddress: RECIPIENT })
    renderTransaction(
      PATH,
      buildTransactionNode({ eth_getTransactionByHash: creation, eth_getTransactionReceipt: receipt }),
    )
    await showsRow('Status', 'Success')
    await waitFor(() => expect(document.body.textContent).toContain('Input Data (init code)'))
    expect(fetched).toEqual([])
    expect(row('Transaction Action')).toBe('')
    expect(document.body.textContent).not.toContain('wrong')
  })

  test('NUM-09 value and fees follow the decimals of the chain’s coin', async () => {
    const nativeCurrency = { name: 'Sixer', symbol: 'SIX', decimals: 6 }
    const node = buildTransactionNode({
      eth_getTransactionByHash: wireTransaction({ value: '0xf4240', gasPrice: '0x1', maxFeePerGas: '0x1' }),
      eth_getTransactionReceipt: wireReceipt({ effectiveGasPrice: '0x1' }),
    })
    renderTransaction(PATH, node, { nativeCurrency })
    await showsRow('Value', /^1 SIX/)
    await showsRow('Transaction Fee', /^0\.021 SIX/)
    expect(document.querySelector('p')?.textContent?.replace(/\s+/g, ' ')).toContain('Sent 1 SIX')
  })

  describe('NUM-17 a transfer of an old block', () => {
    const { nativeFeed, wrappedNative } = toPriceSources(1n, undefined).sources
    /** Response of the price feed in dollars with 8 decimals, just updated. */
    const round = (dollars: bigint) =>
      `0x${[1n, dollars * 10n ** 8n, 0n, 0x65000000n, 1n].map((value) => word(value.toString(16)).slice(2)).join('')}`
    const DOLLARS: Readonly<Record<string, bigint>> = { '0x63': 100n, '0x64': 200n }
    const text = (hex: string) => `${word('20')}${word('4').slice(2)}${hex.padEnd(64, '0')}`
    const receipt = wireReceipt({ logs: [transferLog(wrappedNative ?? '', 2n * 10n ** 18n)] })

    /** The token, and a feed that returns 100 at block 99, 200 at block 100 and 4,000 today. */
    function answerCall([call, block]: readonly [{ readonly to: string; readonly data: string }, string]) {
      if (call.data === '0x313ce567') return word('12')
      if (call.data === '0x06fdde03' || call.data === '0x95d89b41') return text('57455448')
      return call.to.toLowerCase() === nativeFeed?.address.toLowerCase()
        ? round(DOLLARS[block] ?? 4_000n)
        : '0x'
    }

    test('NUM-17 is valued at the prices of its block, never at today’s', async () => {
      const node = buildTransactionNode({ eth_getTransactionReceipt: receipt, eth_call: answerCall })
      renderTransaction(PATH, node, { chainId: 1n })
      // 2 coins at the price before the block, 1.5 at that of the block.
      await waitFor(() => expect(document.body.textContent).toContain('$200.00'))
      await waitFor(() => expect(document.body.textContent).toContain('1.5 ETH$300.00'))
      expect(document.body.textContent).not.toMatch(/\$[68],000\.00/)
    })

    test('NUM-17 where the node has pruned that state there is no price', async () => {
      const node = buildTransactionNode({
        eth_getTransactionReceipt: receipt,
        eth_call: (params: readonly [{ readonly to: string; readonly data: string }, string]) => {
          const [{ to }, block] = params
          if (to.toLowerCase() === nativeFeed?.address.toLowerCase() && block !== 'latest')
            throw new NodeRefusal(-32_000, 'missing trie node')
          return answerCall(params)
        },
      })
      renderTransaction(PATH, node, { chainId: 1n })
      await waitFor(() => expect(document.body.textContent).toContain('WETH'))
      await waitFor(() => expect(node.batches.flat()).toContain('eth_call'))
      await showsRow('Value', /1\.5 ETH/)
      expect(document.body.textContent).not.toContain('$')
    })
  })
})
