// @vitest-environment happy-dom
import { waitFor } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  TRANSFER,
  wireReceipt,
  word,
} from './testing/transactionNode.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const TOKEN = `0x${'70'.repeat(20)}`
const join = (...words: readonly string[]) => `0x${words.map((one) => word(one).slice(2)).join('')}`
const log = (topics: readonly string[], data: string, logIndex = '0x0') => ({
  address: TOKEN,
  topics,
  data,
  logIndex,
})
const text = () => document.body.textContent?.replace(/\s+/g, ' ') ?? ''

describe('TransactionScreen', () => {
  describe('LOG-01 events with other values indexed', () => {
    const logs = [
      log([TRANSFER], join(SENDER, RECIPIENT, '9'), '0x0'),
      log([TRANSFER, word(SENDER)], join(RECIPIENT, '8'), '0x1'),
    ]

    test('LOG-01 Transfer without indexed parties is listed as a token transfer', async () => {
      renderTransaction(
        `/tx/${HASH}`,
        buildTransactionNode({ eth_getTransactionReceipt: wireReceipt({ logs }) }),
      )
      await waitFor(() => expect(text()).toContain('Tokens Transferred (2)'))
      const list = document.querySelector('ul[aria-label="Tokens transferred"]')
      await waitFor(() => expect(list?.textContent).toContain('unknown token'))
      const listAmounts = () => {
        const amounts = list?.querySelectorAll('[data-highlight^="integer"]') ?? []
        return Array.from(amounts, (amount) => amount.textContent)
      }
      await waitFor(() => expect(listAmounts()).toEqual(['9', '8']))
    })

    test('LOG-01 they are decoded, with names only where the standards agree', async () => {
      const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
      const receipt = wireReceipt({ logs: [...logs, log([deposit], join(SENDER, '7'), '0x2')] })
      renderTransaction(`/tx/${HASH}/logs`, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
      await waitFor(() => expect(text()).toContain('Transfer(address from, address to, uint256 param_2)'))
      expect(text()).toContain('Transfer(address indexed from, address to, uint256 param_2)')
      expect(text()).toContain('Which ones are indexed is guessed from the shape of the log.')
      expect(text()).toContain('Deposit(address param_0, uint256 param_1)')
      expect(text()).not.toContain('Does not match')
    })

    test('LOG-01 while the code of its contract is unknown no signature is said to be missing', async () => {
      let answer: (code: string) => void = () => {}
      const code = new Promise<string>((resolve) => {
        answer = resolve
      })
      const receipt = wireReceipt({ logs: [log([`0x${'ab'.repeat(32)}`], '0x')] })
      renderTransaction(
        `/tx/${HASH}/logs`,
        buildTransactionNode({ eth_getTransactionReceipt: receipt, eth_getCode: () => code }),
      )
      await waitFor(() => expect(text()).toContain('Looking for a signature of its first topic.'))
      expect(text()).not.toContain('No signature is known')
      answer('0x')
      await waitFor(() => expect(text()).toContain('No signature is known for the first topic.'))
    })
  })

  describe('LOG-01 the standard of a token is what its contract says', () => {
    const name = `${word('20')}${word('3').slice(2)}${'4b4954'.padEnd(64, '0')}`
    const supports = (isErc721: boolean) => (data: string) =>
      word(isErc721 && data.startsWith('0x01ffc9a780ac58cd') ? '1' : '0')
    const answerCall =
      (decimals: string, toSupport: (data: string) => string) =>
      ([{ data }]: readonly [{ readonly data: string }]) => {
        if (data === '0x313ce567') return decimals
        return data.startsWith('0x01ffc9a7') ? toSupport(data) : name
      }
    const threeTopics = log([TRANSFER, word(SENDER), word(RECIPIENT)], word('9'))
    const fourTopics = log([TRANSFER, word(SENDER), word(RECIPIENT), word('9')], '0x')

    test.each([
      ['three topics of an ERC-721', threeTopics, '0x', true, '#9ERC-721'],
      ['three topics of a token without decimals', threeTopics, '0x', false, '9ERC-20'],
      [
        'nothing indexed by an ERC-721',
        log([TRANSFER], join(SENDER, RECIPIENT, '9')),
        '0x',
        true,
        '#9ERC-721',
      ],
      ['four topics of an ERC-20', fourTopics, word('1'), false, '0.9ERC-20'],
      ['four topics of an ERC-721', fourTopics, '0x', true, '#9ERC-721'],
    ])('LOG-01 %s', async (_, logged, decimals, isErc721, shown) => {
      const node = buildTransactionNode({
        eth_getTransactionReceipt: wireReceipt({ logs: [logged] }),
        eth_call: answerCall(decimals, supports(isErc721)),
      })
      renderTransaction(`/tx/${HASH}`, node)
      const list = () => document.querySelector('ul[aria-label="Tokens transferred"]')?.textContent ?? ''
      await waitFor(() => expect(list()).toContain('KIT'))
      await waitFor(() => expect(list()).toContain(shown))
    })
  })
})
