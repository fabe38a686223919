import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnswerCall,
  findAnswer,
  type ListeningFakeNode,
  startFakeNode,
} from '@otterscan/testing/fakeNode'
import { startHttpServer, type TestServer } from '@otterscan/testing/httpServer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseProgramRequest } from '../../config.ts'
import { runDoctor } from './runDoctor.ts'

const NOW = 1_800_000_000
const SENDER = `0x${'11'.repeat(20)}`
const TRANSACTION = {
  hash: `0x${'22'.repeat(32)}`,
  from: SENDER,
  to: null,
  input: '0x60',
  transactionIndex: '0x0',
}

/** In sync, with traces and old state. */
const HEALTHY = {
  eth_chainId: '0x1',
  web3_clientVersion: 'Geth/v1.16.0',
  eth_syncing: false,
  eth_blockNumber: '0x10',
  eth_getBlockByNumber: { number: '0x10', timestamp: toHex(NOW - 5), transactions: [TRANSACTION] },
  eth_getBlockReceipts: [{ transactionHash: TRANSACTION.hash }],
  eth_getBalance: '0x0',
  debug_traceTransaction: ([, options]: readonly [string, { readonly tracer?: string }]) =>
    options.tracer === 'callTracer'
      ? { type: 'CREATE', from: SENDER }
      : { pre: {}, post: { [SENDER]: {} }, structLogs: [{ op: 'STOP', stack: [] }] },
}

const BEACON: Readonly<Record<string, unknown>> = {
  '/eth/v1/node/version': { version: 'Lighthouse/v8' },
  '/eth/v1/node/syncing': { is_syncing: false, head_slot: '123', sync_distance: '0' },
  '/eth/v1/config/deposit_contract': { chain_id: '1' },
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}

let node: ListeningFakeNode
let beacon: TestServer
let beaconAnswers: Readonly<Record<string, unknown>>
let directory: string

beforeAll(async () => {
  node = await startFakeNode(HEALTHY)
  beacon = await startHttpServer(({ url }, response) => {
    const data = beaconAnswers[url]
    response.writeHead(data === undefined ? 404 : 200).end(JSON.stringify({ data }))
  })
})
afterAll(async () => {
  await node.stop()
  await beacon.stop()
})
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'otterscan-test-'))
  node.answer = answersOf({})
  beaconAnswers = BEACON
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function answersOf(others: Readonly<Record<string, unknown>>): AnswerCall {
  return (method, params) => findAnswer({ ...HEALTHY, ...others }, method, params)
}

async function examine(...more: readonly string[]) {
  const argv = ['doctor', '--node', node.url, '--beacon', beacon.url, '--index', directory, ...more]
  const request = parseProgramRequest(argv, {}, () => '')
  if (request.kind !== 'command') throw new Error(JSON.stringify(request))
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const isFine = await runDoctor(request.config, { indexDirectory: directory, say, nowSeconds: () => NOW })
  return { isFine, report: lines.join('\n') }
}

describe('runDoctor', () => {
  test('default: all is well', async () => {
    const { isFine, report } = await examine()
    expect(report).toContain('No problem was found.')
    expect(isFine).toBe(true)
    expect(report).toMatch(/^ok +Node +Geth\/v1\.16\.0 at http:\/\/127\.0\.0\.1:\d+, chain 1$/m)
    expect(report).toMatch(/^ok +Clock +the newest block is 5 s old$/m)
    expect(report).toMatch(/^ok +Traces +debug_traceTransaction \(callTracer\)$/m)
    expect(report).toMatch(/^ok +Beacon node +Lighthouse\/v8 at /m)
    expect(report).toMatch(/^ok +Same chain +both are of chain 1$/m)
    expect(report).toMatch(/^ok +Index +There is no index in /m)
    expect(report).toMatch(/^ok +Disk +\d+\.\d GB free for the index at /m)
  })

  test('what a node lacks, with the switches of its client', async () => {
    node.answer = answersOf({ debug_traceTransaction: null, eth_getBalance: null })
    const { isFine, report } = await examine()
    expect(isFine).toBe(false)
    expect(report).toMatch(/^problem +Traces +the node has none of debug_traceTransaction/m)
    expect(report).toContain('Start geth with --http.api eth,net,web3,debug.')
    expect(report).toMatch(/^note +Old state +not an archive node/m)
    node.answer = answersOf({ debug_traceTransaction: null, web3_clientVersion: 'Nethermind/v1.40' })
    expect((await examine()).report).toContain('Start Nethermind with --JsonRpc.EnabledModules')
  })

  test('a node that is not in sync', async () => {
    node.answer = answersOf({ eth_syncing: { currentBlock: '0x5', highestBlock: '0x64' } })
    const { isFine, report } = await examine()
    expect(isFine).toBe(false)
    expect(report).toMatch(/^problem +Sync +the node is at block 5 of 100$/m)
  })

  test.each([
    ['behind', NOW + 60, 'the newest block is dated 60 s after the clock of this machine'],
    ['ahead, or the node behind', NOW - 4_000, 'the newest block is 4000 s old by the clock of this machine'],
  ])('a clock that is %s', async (_, timestamp, text) => {
    node.answer = answersOf({
      eth_getBlockByNumber: { ...HEALTHY.eth_getBlockByNumber, timestamp: toHex(timestamp) },
    })
    const { isFine, report } = await examine()
    expect(isFine).toBe(false)
    expect(report).toContain(text)
    expect(report).toContain('et the clock of this machine by NTP')
  })

  test('a beacon node of another chain, not in sync', async () => {
    beaconAnswers = {
      ...BEACON,
      '/eth/v1/node/syncing': { is_syncing: true, head_slot: '7', sync_distance: '90' },
      '/eth/v1/config/deposit_contract': { chain_id: '17000' },
    }
    const { isFine, report } = await examine()
    expect(isFine).toBe(false)
    expect(report).toMatch(/^problem +Beacon sync +at slot 7, 90 slots behind$/m)
    expect(report).toMatch(/^problem +Same chain +the node is of chain 1, the beacon node of chain 17000$/m)
  })

  test('error: what does not answer', async () => {
    beaconAnswers = {}
    const { isFine, report } = await examine()
    expect(isFine).toBe(false)
    expect(report).toMatch(/^problem +Beacon node +no beacon node responds at .*HTTP 404/m)
    const request = parseProgramRequest(['doctor', '--node', 'http://u:secret@127.0.0.1:9'], {}, () => '')
    if (request.kind !== 'command') throw new Error('not a command')
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    expect(await runDoctor(request.config, { indexDirectory: directory, say })).toBe(false)
    const silent = lines.join('\n')
    expect(silent).toMatch(
      /^problem +Node +no node responds at http:\/\/127\.0\.0\.1:9 \(connection refused\)$/m,
    )
    expect(silent).toContain('geth: --http')
    expect(silent).not.toContain('secret')
    expect(silent).toMatch(/^note +Beacon node +none/m)
  })
})
