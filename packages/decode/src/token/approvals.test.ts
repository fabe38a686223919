import type { Hex } from '@otterscan/ethereum/hex'
import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { toTopic0 } from '../abi/abiSignature.ts'
import {
  APPROVAL_FOR_ALL_TOPIC,
  APPROVAL_TOPIC,
  decodeApproval,
  isUnlimited,
  PERMIT2_ADDRESS,
  PERMIT2_APPROVAL_TOPIC,
  PERMIT2_PERMIT_TOPIC,
} from './approvals.ts'

const TOKEN = '0x1111111111111111111111111111111111111111'
const SPENDER = '0x2222222222222222222222222222222222222222'
const OWNER = toWord(7n)
const SPENDER_WORD = toWord(BigInt(SPENDER))

const decode = (topics: readonly Hex[], words: number, address: Hex = TOKEN) =>
  decodeApproval({ address, topics, data: `0x${'00'.repeat(words * 32)}` })

describe('topics', () => {
  test.each([
    [APPROVAL_TOPIC, 'Approval(address,address,uint256)'],
    [APPROVAL_FOR_ALL_TOPIC, 'ApprovalForAll(address,address,bool)'],
    [PERMIT2_APPROVAL_TOPIC, 'Approval(address,address,address,uint160,uint48)'],
    [PERMIT2_PERMIT_TOPIC, 'Permit(address,address,address,uint160,uint48,uint48)'],
  ])('%s is that of %s', (topic, text) => {
    expect(topic).toBe(toTopic0(text))
  })
})

describe('decodeApproval', () => {
  test('each kind by the shape of its log', () => {
    expect(decode([APPROVAL_TOPIC, OWNER, SPENDER_WORD], 1)).toEqual({
      kind: 'erc20',
      token: TOKEN,
      spender: SPENDER,
    })
    expect(decode([APPROVAL_TOPIC, OWNER, SPENDER_WORD, toWord(5n)], 0)).toEqual({
      kind: 'erc721',
      token: TOKEN,
      spender: SPENDER,
      tokenId: 5n,
    })
    expect(decode([APPROVAL_FOR_ALL_TOPIC, OWNER, SPENDER_WORD], 1)).toEqual({
      kind: 'forAll',
      token: TOKEN,
      spender: SPENDER,
    })
    for (const [topic, words] of [
      [PERMIT2_APPROVAL_TOPIC, 2],
      [PERMIT2_PERMIT_TOPIC, 3],
    ] as const) {
      const topics = [topic, OWNER, toWord(BigInt(TOKEN)), SPENDER_WORD]
      expect(decode(topics, words, PERMIT2_ADDRESS)).toEqual({
        kind: 'permit2',
        token: TOKEN,
        spender: SPENDER,
      })
      // Anyone can emit it.
      expect(decode(topics, words)).toBeUndefined()
    }
  })

  test('nothing that is not as its standard says', () => {
    expect(decode([], 0)).toBeUndefined()
    expect(decode([toWord(1n), OWNER, SPENDER_WORD], 1)).toBeUndefined()
    expect(decode([APPROVAL_TOPIC, OWNER], 2)).toBeUndefined()
    expect(decode([APPROVAL_TOPIC, OWNER, SPENDER_WORD], 0)).toBeUndefined()
    expect(decode([APPROVAL_TOPIC, OWNER, SPENDER_WORD, toWord(5n)], 1)).toBeUndefined()
    expect(decode([APPROVAL_TOPIC, OWNER, `0x${'f'.repeat(64)}`], 1)).toBeUndefined()
    expect(decode([PERMIT2_APPROVAL_TOPIC, OWNER, SPENDER_WORD], 2, PERMIT2_ADDRESS)).toBeUndefined()
  })
})

describe('isUnlimited', () => {
  test('the largest numbers of usual widths, and what is left of one', () => {
    for (const amount of [2n ** 256n - 1n, 2n ** 256n - 10n ** 24n, 2n ** 160n - 1n, 2n ** 96n - 1n]) {
      expect(isUnlimited(amount)).toBe(true)
    }
    for (const amount of [0n, 10n ** 30n, 2n ** 96n - 2n, 2n ** 96n]) expect(isUnlimited(amount)).toBe(false)
  })
})
