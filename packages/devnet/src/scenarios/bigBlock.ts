import type { Hex } from '@otterscan/ethereum/hex'
import { parseEther } from 'viem'
import type { Stage } from '../stage.ts'
import { sendMany } from './busyAddress.ts'

const PLAIN = 200
const TOKEN = 80
const FAILING = 25
const CREATING = 15

/** A block of exactly 320 transactions: payments, token transfers, failed calls and creations. */
export async function playBigBlock(stage: Stage, parts: { token: Hex; failer: Hex }) {
  const recipient = (n: number): Hex => `0x${(BigInt(`0x${'c0'.repeat(20)}`) + BigInt(n)).toString(16)}`
  const plain = await sendMany(PLAIN, (n) =>
    stage.send('crowd', { to: recipient(n % 50), value: parseEther('0.001') * BigInt(n + 1) }),
  )
  const transfers = await sendMany(TOKEN, (n) => {
    const args = [recipient(n), BigInt(n + 1)]
    const call = { contract: 'PlainToken', at: parts.token, functionName: 'transfer', args, gas: 80_000n }
    return stage.call('alice', call)
  })
  const failing = await sendMany(FAILING, () =>
    stage.call('dave', { contract: 'Failer', at: parts.failer, functionName: 'requireReason', gas: 60_000n }),
  )
  // The smallest contract: init code that returns one byte of code, a STOP.
  const creating = await sendMany(CREATING, () =>
    stage.send('erin', { data: '0x6001600c60003960016000f300', gas: 100_000n }),
  )
  const blockNumber = await stage.closeBlock()
  return {
    blockNumber,
    transactionCount: PLAIN + TOKEN + FAILING + CREATING,
    plainCount: PLAIN,
    tokenTransferCount: TOKEN,
    failedCount: FAILING,
    creationCount: CREATING,
    /** In the order of the block. */
    transactionHashes: [...plain, ...transfers, ...failing, ...creating],
  } as const
}
