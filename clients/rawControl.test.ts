import { createAccounts } from '@otterscan/devnet/accounts'
import { createConstantBlob } from '@otterscan/devnet/scenarios/transactionTypes'
import type { Hex } from '@otterscan/ethereum/hex'
import { fromRlp, parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRawControl } from './rawControl.ts'

const { alice } = createAccounts()
const PLAIN = {
  type: 'eip1559',
  chainId: 1337,
  to: alice.address,
  gas: 21_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 10n,
} as const

describe('createRawControl', () => {
  test('each transaction of a block pays less than the one before; each block starts again', async () => {
    const raw: Hex[] = []
    const request = async (_: string, signed: unknown) => void raw.push(signed as Hex)
    const made: bigint[] = []
    const control = createRawControl(request as never, async ({ timestamp }) => void made.push(timestamp))
    await control.send(alice, { ...PLAIN, nonce: 0 })
    await control.send(alice, { ...PLAIN, nonce: 1 })
    await control.closeBlock({ timestamp: 12n, baseFee: 1n, transactionCount: 2 })
    await control.send(alice, { ...PLAIN, nonce: 2 })
    expect(raw.map((signed) => parseTransaction(signed).maxPriorityFeePerGas)).toEqual([10n, 9n, 10n])
    expect(made).toEqual([12n])
  })

  test('one that would pay the producer nothing pays one wei; others stay as they are', async () => {
    const raw: Hex[] = []
    const request = async (_: string, signed: unknown) => void raw.push(signed as Hex)
    const control = createRawControl(request as never, async () => {})
    await control.sendSigned(alice, { ...PLAIN, nonce: 0, maxPriorityFeePerGas: 0n })
    await control.sendSigned(alice, { ...PLAIN, nonce: 1 })
    expect(raw.map((signed) => parseTransaction(signed).maxPriorityFeePerGas)).toEqual([1n, 10n])
  })

  test('a client that refuses the proofs of before Osaka gets those of the cells, of the same transaction', async () => {
    const { blob, commitment, proof, versionedHash } = createConstantBlob(1)
    const raw: Hex[] = []
    const request = async (_: string, signed: unknown) => {
      raw.push(signed as Hex)
      if (raw.length === 1) throw new Error('commitments must match')
    }
    const control = createRawControl(request as never, async () => {})
    await control.sendSigned(alice, {
      ...{ ...PLAIN, type: 'eip4844', nonce: 0, maxFeePerBlobGas: 1n },
      ...{ blobVersionedHashes: [versionedHash], sidecars: [{ blob, commitment, proof }] },
    })
    const [[body], [sameBody, version, , , cellProofs]] = raw.map((signed) =>
      fromRlp(`0x${signed.slice(4)}`),
    ) as [Hex[], Hex[]]
    expect(sameBody).toEqual(body)
    expect([version, cellProofs?.length]).toEqual(['0x01', 128])
  })
})
