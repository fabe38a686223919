// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { screen } from '@testing-library/preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderTransaction } from './testing/renderTransaction.tsx'
import { buildTransactionNode, HASH, RECIPIENT, SENDER, wireTransaction } from './testing/transactionNode.ts'
import { showsText } from './testing/transactionPage.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  // There is no layout in tests: every element is one line high.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(33)
})

const NOTE = 'Source: a replay by the gateway, whose status, gas used and logs equal the receipt.'
const REPLAYS = { gatewayMethods: [], sources: { traces: ['replay'], stateDiffs: ['replay'] } }
const CALL = {
  type: 'CALL',
  depth: 0,
  from: SENDER,
  to: RECIPIENT,
  value: '0x0',
  input: '0x01',
  output: '0x',
}
const CALLS = [CALL, { ...CALL, depth: 1, value: '0x1', from: RECIPIENT, to: SENDER }]
const OPERATION = { type: 0, from: RECIPIENT, to: SENDER, value: '0x1' }
const DIFF = {
  [SENDER.toLowerCase()]: {
    balance: { '*': { from: '0x2', to: '0x1' } },
    nonce: '=',
    code: '=',
    storage: {},
  },
}

function buildNode(answers: Readonly<Record<string, unknown>> = {}) {
  return buildTransactionNode({
    eth_getTransactionByHash: wireTransaction({ input: '0x01', gas: '0x30d40' }),
    ots_traceTransaction: CALLS,
    ots_getInternalOperations: [OPERATION],
    trace_replayTransaction: { stateDiff: DIFF },
    ...answers,
  })
}

test.each(['trace', 'statediff', ''])('what was replayed says so: /%s', async (tab) => {
  renderTransaction(`/tx/${HASH}/${tab}`, buildNode(), REPLAYS)
  await showsText(NOTE)
})

test.each([
  ['trace', "Source: the node's call tracer, else a replay by the gateway"],
  ['statediff', "Source: the node's prestate tracer, else novelSource."],
])('what else it may come from is said in the order in which it is tried: /%s', async (tab, words) => {
  const sources = { traces: ['callTracer', 'replay'], stateDiffs: ['prestateTracer', 'novelSource'] }
  renderTransaction(`/tx/${HASH}/${tab}`, buildNode(), { gatewayMethods: [], sources })
  await showsText(words)
})

test('without a gateway no source is named', async () => {
  renderTransaction(`/tx/${HASH}/trace`, buildNode())
  await screen.findAllByRole('listitem')
  expect(screen.queryByText(/^Source:/)).toBeNull()
})

test('of a single call that did nothing no source is named', async () => {
  renderTransaction(`/tx/${HASH}/trace`, buildNode({ ots_traceTransaction: [CALL] }), REPLAYS)
  await screen.findAllByRole('listitem')
  expect(screen.queryByText(NOTE)).toBeNull()
})

test('a replay that was refused says how far it came', async () => {
  const words = 'transaction 3 of its block, which comes before it, does not come to what its receipt says'
  const refuse = () => {
    throw new NodeRefusal(-32_000, words)
  }
  renderTransaction(`/tx/${HASH}/trace`, buildNode({ ots_traceTransaction: refuse }), REPLAYS)
  await showsText(words)
})

test.each(['trace', 'statediff'])('what a node lies about is said, with the account: /%s', async (tab) => {
  const words = `the node's proof of ${RECIPIENT} does not lead to the state root of block 20: what it says of its state is not true`
  const refuse = () => {
    throw new NodeRefusal(-32_000, words)
  }
  const node = buildNode({ ots_traceTransaction: refuse, trace_replayTransaction: refuse })
  renderTransaction(`/tx/${HASH}/${tab}`, node, REPLAYS)
  await showsText(words)
})
