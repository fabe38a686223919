import type { Hex } from '@otterscan/ethereum/hex'
import { parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const SPARSE_BLOCKS = 45
const SENT_PER_SPARSE_BLOCK = 25
const DENSE_SENT = 40
const DENSE_RECEIVED = 20
const RECEIVED = 30
const TO_SELF = 12
const INTERNAL_ONLY = 10

/** An address with 1,237 transactions of every kind; exactly 60 of them are in one block. */
export async function playBusyAddress(stage: Stage) {
  const busy = stage.accounts.busy.address
  const first = BigInt(`0x${'b0'.repeat(20)}`)
  const recipient = (n: number) => `0x${(first + BigInt(n)).toString(16)}` as const
  const tree = await stage.deployInBlock('deployer', { contract: 'CallTree' })
  const [firstSent, firstBlockNumber] = await sendSparseBlock(stage, recipient)
  for (let block = 1; block < 20; block += 1) await sendSparseBlock(stage, recipient)
  await sendMany(DENSE_SENT, (sent) => stage.send('busy', { to: recipient(sent), value: 7n }))
  await sendMany(DENSE_RECEIVED, () => stage.send('crowd', { to: busy, value: 9n }))
  // Two that do not involve the address, so that the block also contains others.
  await stage.send('dave', { to: recipient(1), value: 1n })
  await stage.send('erin', { to: recipient(2), value: 1n })
  const denseBlockNumber = await stage.closeBlock()
  for (let block = 20; block < SPARSE_BLOCKS; block += 1) await sendSparseBlock(stage, recipient)
  for (let got = 0; got < RECEIVED; got += 1) {
    await stage.send('dave', { to: busy, value: parseEther('0.001') })
    if (got % 10 === 9) await stage.closeBlock()
  }
  await sendMany(TO_SELF, () => stage.send('busy', { to: busy, value: parseEther('1') }))
  const selfBlockNumber = await stage.closeBlock()
  let internalOnly = firstSent
  for (let inner = 0; inner < INTERNAL_ONLY; inner += 1) {
    internalOnly = await stage.call('erin', {
      contract: 'CallTree',
      at: tree.address,
      functionName: 'forward',
      args: [busy],
      value: 5n,
    })
  }
  const lastBlockNumber = await stage.closeBlock()
  return {
    address: busy,
    /** All transactions that involve the address, as sender, recipient or internally. */
    transactionCount:
      SPARSE_BLOCKS * SENT_PER_SPARSE_BLOCK +
      DENSE_SENT +
      DENSE_RECEIVED +
      RECEIVED +
      TO_SELF +
      INTERNAL_ONLY,
    /** Sent by it: also its nonce at the end. */
    sentCount: SPARSE_BLOCKS * SENT_PER_SPARSE_BLOCK + DENSE_SENT + TO_SELF,
    receivedCount: DENSE_RECEIVED + RECEIVED,
    toSelfCount: TO_SELF,
    internalOnlyCount: INTERNAL_ONLY,
    /** First transaction it sent, nonce 0. */
    firstTransactionHash: firstSent,
    /** Last transaction that involves it, only internally. */
    lastTransactionHash: internalOnly,
    firstBlockNumber,
    lastBlockNumber,
    denseBlockNumber,
    /** How many of the 62 transactions of the dense block involve it. */
    denseBlockTransactionCount: DENSE_SENT + DENSE_RECEIVED,
    selfBlockNumber,
    callTreeAddress: tree.address,
  } as const
}

/** Gives the first transaction and the block. */
async function sendSparseBlock(
  stage: Stage,
  recipient: (n: number) => Hex,
): Promise<readonly [first: Hex, blockNumber: bigint]> {
  const [first = '0x'] = await sendMany(SENT_PER_SPARSE_BLOCK, (sent) =>
    stage.send('busy', { to: recipient(sent), value: BigInt(sent + 1) }),
  )
  return [first, await stage.closeBlock()]
}

/** Transactions of one sender, in one request: their nonces keep them in order. */
export function sendMany(count: number, send: (at: number) => Promise<Hex>): Promise<Hex[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => send(at)))
}
