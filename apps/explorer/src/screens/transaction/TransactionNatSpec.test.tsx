// @vitest-environment happy-dom
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { fireEvent, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  wireReceipt,
  wireTransaction,
  word,
} from './testing/transactionNode.ts'

const DEPTH = { name: 'depth', type: 'uint256', indexed: false }
const METADATA = {
  language: 'Solidity',
  settings: { compilationTarget: { 'Otter.sol': 'Otter' } },
  sources: {},
  output: {
    abi: [
      { type: 'function', name: 'dive', inputs: [DEPTH], outputs: [], stateMutability: 'nonpayable' },
      { type: 'event', name: 'Dived', inputs: [DEPTH] },
      { type: 'error', name: 'TooDeep', inputs: [DEPTH] },
    ],
    userdoc: {
      methods: { 'dive(uint256)': { notice: 'Goes down for food.' } },
      events: { 'Dived(uint256)': { notice: 'Emitted when down.' } },
      errors: { 'TooDeep(uint256)': [{ notice: 'No otter goes there.' }] },
    },
    devdoc: {
      methods: { 'dive(uint256)': { details: 'Holds its breath.', params: { depth: 'In meters.' } } },
      events: { 'Dived(uint256)': { params: { depth: 'How far it went.' } } },
      errors: { 'TooDeep(uint256)': [{ params: { depth: 'What was asked.' } }] },
    },
  },
}
const CONFIG = {
  sourcify: { sources: { test: { url: 'http://sources.test', backendFormat: 'SourcifyAPIV2' } } },
}

/** A source service that has the contract, and no signature collection. */
function stubSource(metadata: unknown) {
  vi.stubGlobal('fetch', async (input: string | URL) =>
    String(input).startsWith('http://sources.test')
      ? Response.json({ match: 'exact_match', runtimeMatch: 'exact_match', metadata })
      : new Response('', { status: 404 }),
  )
}

function nodeOf(receipt: Readonly<Record<string, unknown>>) {
  return buildTransactionNode({
    eth_getTransactionByHash: wireTransaction({
      input: `${parseSignature('dive(uint256)')?.selector}${word('0x7').slice(2)}`,
    }),
    eth_getTransactionReceipt: wireReceipt(receipt),
    eth_getCode: '0x6001',
    eth_getStorageAt: word('0x0'),
    ots_getTransactionError: `${parseSignature('TooDeep(uint256)')?.selector}${word('0x7').slice(2)}`,
  })
}

beforeEach(() => {
  stubSource(METADATA)
  // There is no layout in tests: every element is one line high.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(33)
})

describe('documentation from the source', () => {
  test('W-16 the called function and its parameters', async () => {
    renderTransaction(`/tx/${HASH}`, nodeOf({}), { config: CONFIG })
    expect(await screen.findByText('Goes down for food.')).toBeVisible()
    expect(screen.getByText('Holds its breath.')).toBeDefined()
    expect(screen.getByText('In meters.')).toBeDefined()
  })

  test('W-16 events', async () => {
    const log = {
      address: RECIPIENT,
      topics: [parseSignature('Dived(uint256)')?.topic0],
      data: word('0x7'),
      logIndex: '0x0',
    }
    renderTransaction(`/tx/${HASH}/logs`, nodeOf({ logs: [log] }), { config: CONFIG })
    expect(await screen.findByText('Emitted when down.')).toBeVisible()
    expect(screen.getByText('How far it went.')).toBeDefined()
  })

  test('W-16 errors', async () => {
    renderTransaction(`/tx/${HASH}`, nodeOf({ status: '0x0' }), { config: CONFIG })
    expect(await screen.findByText('No otter goes there.')).toBeVisible()
    fireEvent.click(await screen.findByRole('button', { name: /Values of the error/ }))
    expect(await screen.findByText('What was asked.')).toBeVisible()
  })

  test('W-16 a source without documentation adds nothing', async () => {
    const { abi } = METADATA.output
    stubSource({ ...METADATA, output: { abi, userdoc: 'none', devdoc: { methods: [] } } })
    renderTransaction(`/tx/${HASH}`, nodeOf({}), { config: CONFIG })
    expect((await screen.findAllByText('depth')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Goes down for food.')).toBeNull()
  })
})
