import { afterEach, describe, expect, test } from 'vitest'
import { startTestGateway, startTextNode } from '../test/startTestGateway.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const HASH = `0x${'ab'.repeat(32)}`
const toAddress = (number: number) => `0x${number.toString(16).padStart(40, 'c')}`
const FROM = toAddress(0)

const TRANSACTION = {
  hash: HASH,
  blockHash: HASH,
  blockNumber: '0x5',
  transactionIndex: '0x0',
  from: FROM,
  to: toAddress(1),
  value: '0x0',
  gas: '0xffffff',
  gasPrice: '0x1',
  input: '0x',
  nonce: '0x0',
  type: '0x0',
}
const RECEIPT = {
  transactionHash: HASH,
  transactionIndex: '0x0',
  blockHash: HASH,
  blockNumber: '0x5',
  from: FROM,
  to: toAddress(1),
  gasUsed: '0xfffff',
  cumulativeGasUsed: '0xfffff',
  effectiveGasPrice: '0x1',
  status: '0x1',
  logs: [],
}

function buildTrace(frames: number): string {
  const call = (to: number) => ({
    type: 'CALL',
    from: toAddress(1),
    to: toAddress(to),
    value: '0x1',
    gas: '0x5208',
    gasUsed: '0x5208',
    input: '0x',
    output: '0x',
  })
  const calls = Array.from({ length: frames - 1 }, (_, at) => call(2 + (at % 100)))
  return JSON.stringify({ ...call(1), from: FROM, calls })
}

async function start(frames: number) {
  let traces = 0
  const trace = buildTrace(frames)
  const node = await startTextNode((method) => {
    if (method === 'eth_getTransactionByHash') return JSON.stringify(TRANSACTION)
    if (method === 'eth_getTransactionReceipt') return JSON.stringify(RECEIPT)
    if (method === 'debug_traceTransaction') {
      traces++
      return trace
    }
    return method === 'eth_getBlockByNumber' ? 'null' : '"0x1"'
  })
  const gateway = await startTestGateway(node.url)
  stops.push(node.stop, gateway.stop)
  const ask = async (method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [HASH] })
    const answer = await fetch(gateway.url, { method: 'POST', body })
    return (await answer.text()).length
  }
  return { ask, countTraces: () => traces }
}

describe('traces of more than 50,000 frames', () => {
  test('are asked for once and then kept', async () => {
    const { ask, countTraces } = await start(51_000)
    // What the node can do is found out with traces too.
    await ask('ots_getTransactionError')
    const before = countTraces()
    expect(await ask('ots_getInternalOperations')).toBeGreaterThan(1_000_000)
    expect(await ask('ots_traceTransaction')).toBeGreaterThan(5_000_000)
    expect(countTraces() - before).toBeLessThanOrEqual(1)
    await ask('ots_getInternalOperations')
    expect(countTraces() - before).toBeLessThanOrEqual(1)
  }, 60_000)
})
