import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { findUserOperationResult, readUserOperationResults } from './userOperations.ts'

const ENTRY_POINT: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const SENDER = `0x${'5e'.repeat(20)}` as Address
const PAYMASTER = `0x${'9a'.repeat(20)}` as Address
const HASH: Hex = `0x${'ab'.repeat(32)}`
/** Topics of the entry point's events, as published. */
const RESULT: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const REASON: Hex = '0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201'

const words = (...parts: bigint[]): Hex => `0x${parts.map((part) => toWord(part).slice(2)).join('')}`
const topic = (address: Address) => toWord(BigInt(address))

function result(nonce: bigint, success: bigint, paymaster: Address = PAYMASTER) {
  const topics = [RESULT, HASH, topic(SENDER), topic(paymaster)]
  return { address: ENTRY_POINT, topics, data: words(nonce, success, 1_000n, 21n) }
}

describe('readUserOperationResults', () => {
  test('default: outcome, cost and payer, found by sender and nonce', () => {
    const results = readUserOperationResults([result(7n, 1n), result(8n, 0n, ZERO_ADDRESS)], ENTRY_POINT)
    expect(
      findUserOperationResult(results, { sender: SENDER, nonce: 7n, paymaster: undefined }),
    ).toMatchObject({
      hasSucceeded: true,
      gasCost: 1_000n,
      gasUsed: 21n,
      revertData: undefined,
    })
    expect(results.map(({ paymaster }) => paymaster?.toLowerCase())).toEqual([PAYMASTER, undefined])
    expect(
      findUserOperationResult(results, { sender: SENDER, nonce: 9n, paymaster: undefined }),
    ).toBeUndefined()
  })

  test('a failed one has what its call returned', () => {
    const reason = {
      address: ENTRY_POINT,
      topics: [REASON, HASH, topic(SENDER)],
      data: words(7n, 0x40n, 4n, 0x01020304n << 224n),
    }
    expect(readUserOperationResults([reason, result(7n, 0n)], ENTRY_POINT)).toMatchObject([
      { hasSucceeded: false, revertData: '0x01020304' },
    ])
  })

  test('what another contract logs, and what is cut, is not a result', () => {
    const elsewhere = { ...result(7n, 1n), address: SENDER }
    const cut = { ...result(7n, 1n), data: words(7n, 1n) }
    expect(readUserOperationResults([elsewhere, cut], ENTRY_POINT)).toEqual([])
  })
})
