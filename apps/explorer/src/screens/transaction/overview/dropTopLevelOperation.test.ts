import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import { describe, expect, test } from 'vitest'
import { dropTopLevelOperation } from './dropTopLevelOperation.ts'

const HASH = `0x${'11'.repeat(32)}`
const ALICE = toChecksumAddress(`0x${'aa'.repeat(20)}`)
const BOB = toChecksumAddress(`0x${'bb'.repeat(20)}`)
const CAROL = toChecksumAddress(`0x${'cc'.repeat(20)}`)

const payment = decodeTransaction({ hash: HASH, from: ALICE, to: BOB, value: '0x5', input: '0x01' })
const creation = decodeTransaction({ hash: HASH, from: ALICE, to: null, value: '0x0', input: '0x60' })
const created = decodeReceipt({ transactionHash: HASH, contractAddress: CAROL, status: '0x1' })

const own: InternalTransfer = { kind: 'transfer', from: ALICE, to: BOB, value: 5n }
const inner: InternalTransfer = { kind: 'transfer', from: BOB, to: CAROL, value: 5n }

describe('dropTopLevelOperation', () => {
  test('default: the top-level transfer is dropped, inner operations stay', () => {
    expect(dropTopLevelOperation([own, inner], payment, null)).toEqual([inner])
  })

  test('behavior: a list without the top-level call is unchanged', () => {
    expect(dropTopLevelOperation([inner], payment, null)).toEqual([inner])
    expect(dropTopLevelOperation([inner, own], payment, null)).toEqual([inner, own])
  })

  test('behavior: a payment of another amount, or of zero, is not the top-level call', () => {
    const other = { ...own, value: 6n }
    expect(dropTopLevelOperation([other], payment, null)).toEqual([other])
    const free = decodeTransaction({ hash: HASH, from: ALICE, to: BOB, value: '0x0', input: '0x01' })
    const freeOperation = { ...own, value: 0n }
    expect(dropTopLevelOperation([freeOperation], free, null)).toEqual([freeOperation])
  })

  test('behavior: the creation at the top is dropped, one by the new contract stays', () => {
    const top: InternalTransfer = { kind: 'create', from: ALICE, to: CAROL, value: 0n }
    const below: InternalTransfer = { kind: 'create', from: CAROL, to: BOB, value: 0n }
    expect(dropTopLevelOperation([top, below], creation, created)).toEqual([below])
    expect(dropTopLevelOperation([below], creation, created)).toEqual([below])
  })
})
