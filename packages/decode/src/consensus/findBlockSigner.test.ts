import { secp256k1 } from '@noble/curves/secp256k1.js'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { bytesToHex, type Hex, hexToBytes, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import { encodeRlp, toBigEndian } from '../rlp.ts'
import { findBlockSigner, hashHeader, isSignedAsParlia } from './findBlockSigner.ts'
import { decodeSealedExtraData } from './sealedExtraData.ts'

const KEY = hexToBytes('11'.repeat(32))
const SIGNER = toChecksumAddress(sliceHex(keccak256(secp256k1.getPublicKey(KEY, false).subarray(1)), 12))
const VANITY = '00'.repeat(32)
const ISTANBUL = '0x63746963616c2062797a616e74696e65206661756c7420746f6c6572616e6365'

const HEADER: BlockHeader = {
  number: 7n,
  hash: '0x',
  parentHash: toWord(6n),
  timestamp: 1_700_000_000n,
  miner: `0x${'00'.repeat(20)}` as const,
  nonce: '0x0000000000000000',
  mixHash: toWord(0n),
  difficulty: 2n,
  totalDifficulty: undefined,
  gasLimit: 30_000_000n,
  gasUsed: 0n,
  extraData: '0x',
  logsBloom: `0x${'00'.repeat(256)}` as const,
  sha3Uncles: toWord(1n),
  stateRoot: toWord(2n),
  transactionsRoot: toWord(3n),
  receiptsRoot: toWord(4n),
  baseFeePerGas: undefined,
  withdrawalsRoot: undefined,
  blobGasUsed: undefined,
  excessBlobGas: undefined,
  parentBeaconBlockRoot: undefined,
  requestsHash: undefined,
  blockAccessListHash: undefined,
  slotNumber: undefined,
  unreadable: [],
  extra: {},
}

function sign(hash: Hex): string {
  const signature = secp256k1.sign(hexToBytes(hash), KEY, { prehash: false, format: 'recovered' })
  return bytesToHex(Uint8Array.from([...signature.subarray(1), signature[0] ?? 0])).slice(2)
}

const hashOf = (header: BlockHeader, extraData: Hex): Hex => hashHeader(header, hexToBytes(extraData)) ?? '0x'

function seal(header: BlockHeader): BlockHeader {
  const extraData: Hex = `0x${VANITY}${sign(hashOf(header, `0x${VANITY}`))}`
  return { ...header, extraData, hash: hashOf(header, extraData) }
}

function signerOf(header: BlockHeader) {
  const sealed = decodeSealedExtraData(header, undefined)
  return sealed && findBlockSigner(header, sealed)
}

describe('hashHeader', () => {
  test('of recorded headers, it is the hash of the block', () => {
    const hash32 = (value: unknown) => (typeof value === 'string' ? (value as Hex) : undefined)
    const integer = (value: unknown) => (typeof value === 'string' ? BigInt(value) : undefined)
    let count = 0
    for (const source of ['mainnet-rpc', 'all-forks-chain'] as const) {
      for (const { result } of readRecordedPairs(source, 'eth_getBlockByNumber')) {
        const wire = result as Record<string, string> | null
        if (wire?.logsBloom == null || wire.blockAccessListHash != null || wire.slotNumber != null) continue
        const integers = [
          'number',
          'timestamp',
          'difficulty',
          'gasLimit',
          'gasUsed',
          'baseFeePerGas',
          'blobGasUsed',
          'excessBlobGas',
        ]
        const header = Object.fromEntries(
          Object.entries(wire).map(([name, value]) => [
            name,
            integers.includes(name) ? integer(value) : hash32(value),
          ]),
        ) as unknown as BlockHeader
        expect(hashOf(header, header.extraData ?? '0x'), String(header.number)).toBe(header.hash)
        count++
      }
    }
    expect(count).toBeGreaterThan(3)
  })
})

describe('findBlockSigner', () => {
  test('QBFT-01 the signer of a Clique block, with and without a base fee, whatever the header votes', () => {
    expect(signerOf(seal(HEADER))).toBe(SIGNER)
    expect(signerOf(seal({ ...HEADER, baseFeePerGas: 7n, miner: `0x${'c1'.repeat(20)}` as const }))).toBe(
      SIGNER,
    )
  })

  test('QBFT-01 the signer of a Bor block is who gets the fees, unless the header names another', () => {
    const signerOfBor = (header: BlockHeader) => {
      const sealed = decodeSealedExtraData(header, 'Bor')
      return sealed && findBlockSigner(header, sealed)
    }
    expect(signerOfBor(seal({ ...HEADER, baseFeePerGas: 7n }))).toBe(SIGNER)
    expect(signerOfBor(seal({ ...HEADER, miner: `0x${'c1'.repeat(20)}` as const }))).toBeUndefined()
  })

  test('QBFT-01 the signer of an IBFT block, whose hash leaves out the committed seals', () => {
    const header = { ...HEADER, mixHash: ISTANBUL } as const
    const toExtra = (own: string, committed: string[]): Hex => {
      const rest = encodeRlp([
        [hexToBytes('a1'.repeat(20))],
        hexToBytes(own),
        committed.map((one) => hexToBytes(one)),
      ])
      return `0x${VANITY}${bytesToHex(rest).slice(2)}`
    }
    const own = sign(keccak256(hashOf(header, toExtra('', []))))
    const hash = hashOf(header, toExtra(own, []))
    expect(signerOf({ ...header, hash, extraData: toExtra(own, ['55'.repeat(65)]) })).toBe(SIGNER)
  })

  test('error: a header that does not give the hash of its block has no known signer', () => {
    const block = seal(HEADER)
    expect(signerOf({ ...block, gasUsed: 1n })).toBeUndefined()
    expect(signerOf({ ...block, logsBloom: undefined })).toBeUndefined()
    expect(signerOf({ ...block, extraData: `0x${VANITY}${'00'.repeat(65)}` })).toBeUndefined()
  })
})

describe('isSignedAsParlia', () => {
  test('QBFT-01 the seal covers the chain id, and is the fee recipient’s', () => {
    const header = { ...HEADER, miner: SIGNER }
    const fields = [header.parentHash, header.sha3Uncles, SIGNER, header.stateRoot, header.transactionsRoot]
    const more = [header.receiptsRoot, header.logsBloom].map((field) => hexToBytes(field ?? ''))
    const integers = [2n, 7n, 30_000_000n, 0n, 1_700_000_000n].map(toBigEndian)
    const last = [VANITY, header.mixHash ?? '', header.nonce ?? ''].map(hexToBytes)
    const signed = [
      toBigEndian(56n),
      ...fields.map((field) => hexToBytes(field ?? '')),
      ...more,
      ...integers,
      ...last,
    ]
    const block = { ...header, extraData: `0x${VANITY}${sign(keccak256(encodeRlp(signed)))}` as Hex }
    expect(isSignedAsParlia(block, 56n)).toBe(true)
    expect(isSignedAsParlia(block, 97n)).toBe(false)
    expect(isSignedAsParlia({ ...block, miner: `0x${'c1'.repeat(20)}` as const }, 56n)).toBe(false)
  })
})
