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
  const firstSent = await stage.send('busy', { to: recipient(0), value: 1n })
  for (let sent = 1; sent < SENT_PER_SPARSE_BLOCK; sent += 1) {
    await stage.send('busy', { to: recipient(sent), value: BigInt(sent + 1) })
  }
  const firstBlockNumber = await stage.closeBlock()
  for (let block = 1; block < 20; block += 1) await sendSparseBlock(stage, recipient)
  for (let sent = 0; sent < DENSE_SENT; sent += 1)
    await stage.send('busy', { to: recipient(sent), value: 7n })
  for (let got = 0; got < DENSE_RECEIVED; got += 1) await stage.send('crowd', { to: busy, value: 9n })
  // Two that do not touch the address, so that the block is not all its own.
  await stage.send('dave', { to: recipient(1), value: 1n })
  await stage.send('erin', { to: recipient(2), value: 1n })
  const denseBlockNumber = await stage.closeBlock()
  for (let block = 20; block < SPARSE_BLOCKS; block += 1) await sendSparseBlock(stage, recipient)
  for (let got = 0; got < RECEIVED; got += 1) {
    await stage.send('dave', { to: busy, value: parseEther('0.001') })
    if (got % 10 === 9) await stage.closeBlock()
  }
  for (let own = 0; own < TO_SELF; own += 1) await stage.send('busy', { to: busy, value: parseEther('1') })
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
    /** All transactions the address takes part in, as sender, recipient or inside. */
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
    /** Last transaction it takes part in, only inside. */
    lastTransactionHash: internalOnly,
    firstBlockNumber,
    lastBlockNumber,
    denseBlockNumber,
    /** How many of the 62 transactions of the dense block are its own. */
    denseBlockTransactionCount: DENSE_SENT + DENSE_RECEIVED,
    selfBlockNumber,
    callTreeAddress: tree.address,
  } as const
}

async function sendSparseBlock(stage: Stage, recipient: (n: number) => `0x${string}`): Promise<void> {
  for (let sent = 0; sent < SENT_PER_SPARSE_BLOCK; sent += 1) {
    await stage.send('busy', { to: recipient(sent), value: BigInt(sent + 1) })
  }
  await stage.closeBlock()
}
