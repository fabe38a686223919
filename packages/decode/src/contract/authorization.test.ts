import { secp256k1 } from '@noble/curves/secp256k1.js'
import { isSameAddress } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Authorization } from '@otterscan/ethereum/execution/transaction'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import { encodeRlp, toBigEndian } from '../rlp.ts'
import { isRevocation, judgeAuthorizations, recoverAuthority } from './authorization.ts'

const DELEGATE = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const ALICE = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const BOB = Uint8Array.from({ length: 32 }, (_, index) => 99 - index)

function addressOf(secret: Uint8Array) {
  return `0x${keccak256(bytesToHex(secp256k1.getPublicKey(secret, false).subarray(1))).slice(26)}` as const
}

function authorize(secret: Uint8Array, nonce: bigint, chainId = 1n): Authorization {
  const list = encodeRlp([toBigEndian(chainId), hexToBytes(DELEGATE), toBigEndian(nonce)])
  const hash = hexToBytes(keccak256(Uint8Array.from([5, ...list])))
  const bytes = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  const yParity = recovery === 1 ? 1 : 0
  return { chainId, address: DELEGATE, nonce, yParity, r, s, unreadable: [], extra: {} }
}

const outcomes = (...parameters: Parameters<typeof judgeAuthorizations>) =>
  judgeAuthorizations(...parameters).map(({ outcome }) =>
    outcome.kind === 'skipped'
      ? outcome.reason
      : outcome.kind === 'applied' && outcome.isSuperseded
        ? 'superseded'
        : outcome.kind,
  )

describe('recoverAuthority', () => {
  test('default', () => {
    expect(isSameAddress(recoverAuthority(authorize(ALICE, 7n)), addressOf(ALICE))).toBe(true)
    expect(isSameAddress(recoverAuthority(authorize(BOB, 0n, 0n)), addressOf(BOB))).toBe(true)
  })

  test('recorded set-code transaction', () => {
    const [call] = readRecordedPairs('all-forks-chain', 'eth_getTransactionByHash').filter(({ source }) =>
      source.includes('setcode'),
    )
    const { authorizationList = [] } = (call?.result ?? {}) as {
      authorizationList?: Record<'chainId' | 'nonce' | 'r' | 's' | 'yParity' | 'address', `0x${string}`>[]
    }
    const [delegated] = readRecordedPairs('all-forks-chain', 'eth_getCode').filter(({ source }) =>
      source.includes('eip7702'),
    )
    expect(authorizationList).toHaveLength(1)
    for (const wire of authorizationList) {
      const authority = recoverAuthority({
        chainId: BigInt(wire.chainId),
        address: wire.address,
        nonce: BigInt(wire.nonce),
        yParity: wire.yParity === '0x1' ? 1 : 0,
        r: BigInt(wire.r),
        s: BigInt(wire.s),
        unreadable: [],
        extra: {},
      })
      expect(isSameAddress(authority, delegated?.params[0] as Hex)).toBe(true)
      expect(isSameAddress(decodeDelegation(delegated?.result as Hex), wire.address)).toBe(true)
    }
  })

  test('error: high s, zero and beyond the order recover no address', () => {
    const good = authorize(ALICE, 0n)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const { s = 0n } = good
    expect(recoverAuthority({ ...good, s: order - s, yParity: good.yParity === 0 ? 1 : 0 })).toBeUndefined()
    expect(recoverAuthority({ ...good, r: 0n })).toBeUndefined()
    expect(recoverAuthority({ ...good, s: 0n })).toBeUndefined()
    expect(recoverAuthority({ ...good, r: order })).toBeUndefined()
    // No point of the curve has 5 as its x.
    expect(recoverAuthority({ ...good, r: 5n })).toBeUndefined()
  })
})

describe('judgeAuthorizations', () => {
  const nonces = new Map([
    [addressOf(ALICE), 5n],
    [addressOf(BOB), 0n],
  ])

  test('TX-01 a signature of ASCII text with y parity 0x6d invalidates only its own entry', () => {
    const broken: Authorization = {
      chainId: 1n,
      address: DELEGATE,
      nonce: 0x3f4n,
      yParity: undefined,
      r: 0x2256507867553737225650786755373722565078675537372256507867553737n,
      s: 0x65725a48744a2f4f65725a48744a2f4f65725a48744a2f4f65725a48744a2f4fn,
      unreadable: [{ path: 'yParity', value: '0x6d', reason: 'expected 0 or 1' }],
      extra: {},
    }
    expect(outcomes([broken, authorize(BOB, 0n)], { chainId: 1n, nonces })).toEqual([
      'invalidSignature',
      'applied',
    ])
  })

  test('TX-03 several entries of one authority: reused and future nonces are skipped, the last valid wins', () => {
    const list = [
      authorize(ALICE, 5n),
      authorize(ALICE, 5n),
      authorize(ALICE, 9n),
      authorize(ALICE, 6n, 0n),
      authorize(BOB, 0n),
    ]
    expect(outcomes(list, { chainId: 1n, nonces })).toEqual([
      'superseded',
      'nonceMismatch',
      'nonceMismatch',
      'applied',
      'applied',
    ])
  })

  test('behavior: other chains, foreign code, the last nonce, and unknown nonces', () => {
    expect(outcomes([authorize(ALICE, 5n, 2n)], { chainId: 1n, nonces })).toEqual(['otherChain'])
    expect(outcomes([authorize(ALICE, (1n << 64n) - 1n)], { chainId: 1n, nonces })).toEqual(['nonceTooHigh'])
    expect(outcomes([authorize(ALICE, 5n)], { chainId: 1n })).toEqual(['undecided'])
    const codes = new Map([[addressOf(ALICE), '0x6001' as const]])
    expect(outcomes([authorize(ALICE, 5n)], { chainId: 1n, nonces, codes })).toEqual(['authorityHasCode'])
    const delegated = new Map([[addressOf(ALICE), `0xef0100${DELEGATE.slice(2)}` as const]])
    expect(outcomes([authorize(ALICE, 5n)], { chainId: 1n, nonces, codes: delegated })).toEqual(['applied'])
  })

  test('behavior: a sender that delegates itself signs the nonce after the transaction’s own', () => {
    const context = { chainId: 1n, nonces, sender: addressOf(ALICE) }
    expect(outcomes([authorize(ALICE, 5n), authorize(ALICE, 6n)], context)).toEqual([
      'nonceMismatch',
      'applied',
    ])
  })

  test('default: the zero address revokes a delegation', () => {
    expect(
      isRevocation({ ...authorize(ALICE, 0n), address: '0x0000000000000000000000000000000000000000' }),
    ).toBe(true)
    expect(isRevocation(authorize(ALICE, 0n))).toBe(false)
  })
})
