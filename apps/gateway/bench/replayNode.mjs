// anvil with two blocks to be replayed, and in front of it a node with `eth_` alone whose answers come late, for `replay.mjs`.
import { setTimeout as delay } from 'node:timers/promises'
import { startAnvil } from '../../../packages/devnet/src/anvilProcess.ts'
import { createNodeRequest } from '../../../packages/devnet/src/nodeRequest.ts'
import { sendMany } from '../../../packages/devnet/src/scenarios/busyAddress.ts'
import { createStage } from '../../../packages/devnet/src/stage.ts'
import { startFakeNode } from '../../../packages/testing/src/fakeNode.ts'
import { forwardCalls } from '../../../packages/testing/src/forwardCalls.ts'
import { withoutNamespaces } from '../test/startFilteringNode.ts'

const [lateMs, hasProofs] = [Number(process.argv[2]), process.argv[3] === 'true']
const anvil = await startAnvil({ port: 0, host: '127.0.0.1' })
const stage = await createStage(createNodeRequest(anvil.url))
const token = await stage.deployInBlock('deployer', {
  contract: 'PlainToken',
  args: ['Bench', 'BENCH', 18, 10n ** 24n],
})
const tree = await stage.deployInBlock('bob', { contract: 'CallTree' })
let recipients = BigInt(`0x${'e0'.repeat(20)}`)

/** Transfers of a token to new holders, then calls that pay 14 new accounts each: of some 51,000 and 500,000 gas. */
async function playBlock(transfers, payments) {
  const next = (count) => {
    const first = `0x${recipients.toString(16)}`
    recipients += BigInt(count)
    return first
  }
  const transfer = () => ({
    contract: 'PlainToken',
    at: token.address,
    functionName: 'transfer',
    args: [next(1), 5n],
    gas: 80_000n,
  })
  const first = await sendMany(transfers - 1, () => stage.call('deployer', transfer()))
  const wide = await sendMany(payments, () =>
    stage.call('bob', {
      contract: 'CallTree',
      at: tree.address,
      functionName: 'wide',
      args: [14n, BigInt(next(14))],
      value: 1_000n,
      gas: 700_000n,
    }),
  )
  const last = await stage.call('deployer', transfer())
  const number = `0x${(await stage.closeBlock()).toString(16)}`
  const { gasUsed } = await stage.request('eth_getBlockByNumber', number, false)
  return { alone: wide.at(-1), last, gasUsed: Number(gasUsed), transactions: first.length + wide.length + 1 }
}

const usual = await playBlock(255, 4)
const full = await playBlock(510, 6)
await stage.send('erin', { to: `0x${'e1'.repeat(20)}`, value: 1n })
await stage.closeBlock()

const forward = forwardCalls(anvil.url)
const withoutTraces = withoutNamespaces('ots', 'erigon', 'trace', 'debug')
/** Answers that came one after another: a request is a round later than the latest answer that it can follow from. */
let rounds = 0
const node = await startFakeNode(async (method, params) => {
  withoutTraces(method, params)
  if (!hasProofs && method === 'eth_getProof') withoutNamespaces('eth')(method, params)
  const round = rounds + 1
  const [answer] = await Promise.all([forward(method, params), delay(lateMs)])
  rounds = Math.max(rounds, round)
  return answer
})
process.on('message', (message) => {
  if (message === 'count') {
    const counts = {}
    for (const { method } of node.calls.splice(0)) counts[method] = (counts[method] ?? 0) + 1
    process.send({ counts, rounds })
    rounds = 0
  } else {
    void Promise.allSettled([node.stop(), anvil.stop()]).then(() => process.exit())
  }
})
process.send({ url: node.url, usual, full })
