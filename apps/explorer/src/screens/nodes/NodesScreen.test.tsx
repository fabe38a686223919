// @vitest-environment happy-dom
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { screen, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { NodesScreen } from './NodesScreen.tsx'

const HASH = `0x${'12'.repeat(32)}`
const WELL = {
  name: 'http://first.example',
  isLeader: true,
  status: 'ok',
  reason: null,
  clientVersion: 'Geth/v1.17.10',
  chainId: '0x1',
  headNumber: '0x10',
  headHash: HASH,
  headTimestamp: '0x65000000',
  blocksBehind: '0x0',
  peers: '0x7',
  oldState: 'missing',
  capabilities: [{ name: 'callTracer', method: 'debug_traceTransaction (callTracer)', state: 'works' }],
  answerMs: 12,
  checkedAt: '0x65000000',
}
const AWAY = {
  ...WELL,
  name: 'http://second.example/…',
  isLeader: false,
  status: 'silent',
  reason: 'The node at http://second.example/… does not respond (connection refused).',
  clientVersion: null,
  headNumber: null,
  blocksBehind: null,
  peers: null,
  oldState: null,
  capabilities: null,
  answerMs: null,
}
const COMPARED = {
  blockNumber: '0x10',
  nodes: [
    { name: WELL.name, reason: null },
    { name: AWAY.name, reason: null },
    { name: 'http://third.example', reason: 'It does not have this block.' },
  ],
  results: [
    { name: 'hash', values: [HASH, HASH, null], verdict: 'same' },
    { name: 'stateRoot', values: ['0xaa', '0xbb', null], verdict: 'differs' },
    { name: 'size', values: ['0x1', null, null], verdict: 'incomplete' },
  ],
}

const EGRESS = {
  results: [
    {
      host: 'first.example',
      path: '/…',
      cause: 'index',
      requests: 3,
      sentBytes: 4_000,
      receivedBytes: 5_000_000,
      lastAt: '0x65000000',
    },
  ],
  since: '0x65000000',
}

function show(nodes: readonly unknown[], compared: unknown, blockText?: string) {
  const asked: unknown[] = []
  renderScreen(<NodesScreen blockText={blockText} />, {
    answer: (method, params) => {
      if (method === 'gateway_getNodes') return { results: nodes }
      if (method === 'gateway_getEgress') return EGRESS
      if (method !== 'gateway_compareNodes') throw methodNotFound(method)
      asked.push(params[0])
      return compared
    },
  })
  return asked
}

describe('NodesScreen', () => {
  test('each node with its state; what one does not report is a dash, not a zero', async () => {
    show([WELL, AWAY], COMPARED)
    await screen.findByText('in use')
    const table = screen.getByRole('table', { name: 'Nodes' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toMatch(
      /first\.example.*in use.*answers.*Geth\/v1\.17\.10.*16.*0.*7.*not kept.*12 ms/,
    )
    expect(second?.textContent).toMatch(
      /second\.example.*does not respond.*connection refused.*–.*–.*–.*–.*–/,
    )
    const able = await screen.findByRole('table', { name: 'What each node can do' })
    expect(within(able).getAllByRole('row')[1]?.textContent).toMatch(/callTracer.*works.*unknown/)
  })

  test('which fields of a block differ, and which node does not have it', async () => {
    const asked = show([WELL, AWAY], COMPARED, '16')
    expect(await screen.findByText(/2 nodes differ in stateRoot/)).toBeTruthy()
    expect(asked).toEqual(['0x10'])
    expect(screen.getByText('It does not have this block.')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Fields of the block' })
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('Verdict'),
      expect.stringMatching(/^hash.*same/),
      expect.stringMatching(/^stateRoot.*differs.*0xaa.*0xbb/),
      expect.stringMatching(/^size.*not sent by all.*0x1.*–/),
    ])
  })

  test('whom the program contacted, why, and with how many bytes', async () => {
    show([WELL], COMPARED)
    await screen.findByText('first.example')
    const table = screen.getByRole('table', { name: 'Traffic of the program' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
      /^first\.example.*\/….*index.*3.*4,000.*5,000,000$/,
    )
    expect(screen.getByText('What this page requested')).toBeTruthy()
  })

  test('one node is compared with nothing; a block that is none is not asked for', async () => {
    const asked = show([WELL], COMPARED, 'abc')
    expect(await screen.findByText(/nothing to compare with/)).toBeTruthy()
    expect(screen.getByText('Must be a block number')).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('error: without the program in front of the node it says what to do', async () => {
    renderScreen(<NodesScreen blockText={undefined} />, {
      answer: (method) => {
        throw methodNotFound(method)
      },
    })
    expect(await screen.findByText(/run Otterscan without --no-gateway/)).toBeTruthy()
  })
})
