import { createHash } from 'node:crypto'
import type { Hex } from '@otterscan/ethereum/hex'
import { hexToBytes, toWord } from '@otterscan/ethereum/hex'
import { parseEther, parseGwei } from 'viem'
import type { Stage } from '../stage.ts'

/*
 * Blobs without a KZG library. A blob whose 4,096 numbers are all 1 is a constant polynomial: its commitment is the
 * generator of the curve and its proof the point at infinity. A blob of zeros has infinity for both.
 */
const POINT_AT_INFINITY: Hex = `0xc0${'00'.repeat(47)}`
const CURVE_GENERATOR: Hex =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
const FIELD_ELEMENTS = 4096

/** A blob of 4,096 equal numbers with its commitment, proof and versioned hash. */
export function createConstantBlob(value: 0 | 1): {
  blob: Hex
  commitment: Hex
  proof: Hex
  versionedHash: Hex
} {
  const blob: Hex = `0x${`${'00'.repeat(31)}0${value}`.repeat(FIELD_ELEMENTS)}`
  const commitment = value === 0 ? POINT_AT_INFINITY : CURVE_GENERATOR
  const digest = createHash('sha256').update(hexToBytes(commitment)).digest('hex')
  return { blob, commitment, proof: POINT_AT_INFINITY, versionedHash: `0x01${digest.slice(2)}` }
}

/** One transaction of each type except set-code, all from alice or the blob sender. */
export async function playTransactionTypes(stage: Stage) {
  const { bob, carol } = stage.accounts
  const token = await stage.deployInBlock('deployer', { contract: 'Bytes32Token' })
  const gas = 60_000n
  const legacy = await stage.sendTyped('alice', {
    type: 'legacy',
    to: bob.address,
    value: parseEther('0.2'),
    gas,
    gasPrice: parseGwei('9'),
  })
  const accessListEntries: { address: Hex; storageKeys: Hex[] }[] = [
    { address: token.address, storageKeys: [toWord(0n), toWord(1n)] },
    { address: carol.address, storageKeys: [] },
  ]
  const accessList = await stage.sendTyped('alice', {
    type: 'eip2930',
    to: bob.address,
    value: parseEther('0.3'),
    gas,
    gasPrice: parseGwei('10'),
    accessList: accessListEntries,
  })
  const dynamicFee = await stage.sendTyped('alice', {
    type: 'eip1559',
    to: bob.address,
    value: parseEther('0.4'),
    gas,
    maxFeePerGas: parseGwei('50'),
    maxPriorityFeePerGas: parseGwei('2'),
    accessList: accessListEntries.slice(0, 1),
  })
  const withoutTip = await stage.sendTyped('alice', {
    type: 'eip1559',
    to: bob.address,
    value: 1n,
    gas,
    maxFeePerGas: parseGwei('8'),
    maxPriorityFeePerGas: 0n,
  })
  const blockNumber = await stage.closeBlock()
  const blob = await playBlob(stage)
  return {
    /** Holds the four transactions below except the blob one, in this order. */
    blockNumber,
    legacy: { transactionHash: legacy, gasPrice: parseGwei('9') },
    accessList: { transactionHash: accessList, accessList: accessListEntries },
    dynamicFee: {
      transactionHash: dynamicFee,
      maxFeePerGas: parseGwei('50'),
      maxPriorityFeePerGas: parseGwei('2'),
    },
    /** Pays only the base fee, no priority fee. */
    withoutTip,
    /** Two blobs, alone in its block. */
    blob,
    bytes32Token: token,
  } as const
}

async function playBlob(stage: Stage) {
  const blobs = [createConstantBlob(1), createConstantBlob(0)]
  const blobVersionedHashes = blobs.map(({ versionedHash }) => versionedHash)
  const transactionHash = await stage.sendTyped('blobSender', {
    type: 'eip4844',
    to: stage.accounts.carol.address,
    gas: 60_000n,
    maxFeePerGas: parseGwei('30'),
    maxPriorityFeePerGas: parseGwei('1'),
    maxFeePerBlobGas: parseGwei('2'),
    blobVersionedHashes,
    sidecars: blobs.map(({ blob: data, commitment, proof }) => ({ blob: data, commitment, proof })),
  })
  return {
    transactionHash,
    blockNumber: await stage.closeBlock(),
    blobVersionedHashes,
    maxFeePerBlobGas: parseGwei('2'),
    blobGasUsed: 262_144n,
  } as const
}
