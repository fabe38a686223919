import type { Hex } from '@otterscan/ethereum/hex'
import { parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const PLAIN = 200
const TOKEN = 80
const FAILING = 25
const CREATING = 15

/** A block of exactly 320 transactions: payments, token transfers, failed calls and creations. */
export async function playBigBlock(stage: Stage, parts: { token: Hex; failer: Hex }) {
  const recipient = (n: number): Hex => `0x${(BigInt(`0x${'c0'.repeat(20)}`) + BigInt(n)).toString(16)}`
  const hashes: Hex[] = []
  for (let n = 0; n < PLAIN; n += 1) {
    hashes.push(
      await stage.send('crowd', { to: recipient(n % 50), value: parseEther('0.001') * BigInt(n + 1) }),
    )
  }
  for (let n = 0; n < TOKEN; n += 1) {
    const args = [recipient(n), BigInt(n + 1)]
    const call = { contract: 'PlainToken', at: parts.token, functionName: 'transfer', args, gas: 80_000n }
    hashes.push(await stage.call('alice', call))
  }
  for (let n = 0; n < FAILING; n += 1) {
    const call = { contract: 'Failer', at: parts.failer, functionName: 'requireReason', gas: 60_000n }
    hashes.push(await stage.call('dave', call))
  }
  for (let n = 0; n < CREATING; n += 1) {
    // The smallest contract: init code that returns one byte of code, a STOP.
    hashes.push(await stage.send('erin', { data: '0x6001600c60003960016000f300', gas: 100_000n }))
  }
  const blockNumber = await stage.closeBlock()
  return {
    blockNumber,
    transactionCount: PLAIN + TOKEN + FAILING + CREATING,
    plainCount: PLAIN,
    tokenTransferCount: TOKEN,
    failedCount: FAILING,
    creationCount: CREATING,
    /** In the order of the block. */
    transactionHashes: hashes,
  } as const
}
