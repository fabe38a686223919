import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recoverAuthority } from '../contract/authorization.ts'
import { decodeRlp, encodeRlp, type RlpItem, toBigEndian } from '../rlp.ts'
import { decodeSignedTransaction, type SignedTransaction } from './decodeSignedTransaction.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DEAD = '0x000000000000000000000000000000000000dEaD'

/** Signed by another library with alice's key: the same transaction in every form. */
const SIGNED = {
  unprotected:
    '0xf8630709830186a094000000000000000000000000000000000000dead0583abcdef1ca068a2a04047983e380da29d3f78112eee79390c5433854e1eb2c352e8b55746d5a01541d63e69111af6e5f0f662f3f6c6bf4491fe58abcce0441b762d21e6101a2e',
  legacy:
    '0xf8650709830186a094000000000000000000000000000000000000dead0583abcdef820a95a074ad1581e2295a99747b16685bc9b23297fa515f0547df030c1db722df9646faa04dc21d40a45ef2c9504928a2b454859ebc28f3665f3c4360c18b96637d4ac9f5',
  accessList:
    '0x01f8a08205390709830186a094000000000000000000000000000000000000dead0583abcdeff838f794000000000000000000000000000000000000deade1a0111111111111111111111111111111111111111111111111111111111111111101a06fcdd7d01e3f62cd3dc15ce603de494fcbc13bee36d0f2ebc002577e6ea9ede6a00f64cccc2912293949d8932bf638f4b2b9ea52ce0b68a483c036cb224a1cb71f',
  dynamicFee:
    '0x02f85d82053907843b9aca008506fc23ac00830186a0800583abcdefc001a0fed213c55ceba90eb6cce87658cdf947d0775781d93ccbdd85a58eb92609760da0189dc411db1cfd1174c434a3d0ce7aef677ee74a5764cbd90863efec6ca494c5',
  blob: '0x03f89382053907843b9aca008506fc23ac00830186a094000000000000000000000000000000000000dead0583abcdefc004e1a0012222222222222222222222222222222222222222222222222222222222222201a0095737c8458e9c5b3685c8e7151cd21c878e9afa2e9b379e0d212b3c379b41169f28bf68549493d0089a4129a0af1c7de4db9a2a83f2c12b1b687e6979e2e497',
  setCode:
    '0x04f8cf82053907843b9aca008506fc23ac00830186a094000000000000000000000000000000000000dead0583abcdefc0f85cf85a8094000000000000000000000000000000000000dead0301a0374bf3ac3a33d39124fbc70538cda4b90edfdb8f5382877611d87bb7c9a03f32a0649a134f24a651963af34c12d0257d84cf781310ad60d369f2ac696287355af201a04f1b0ab525d97d42de6f181ff95c7857c130cceb2f6c292fe9c9610bf4c008d5a06c9e367d920bc2423955781a75a923b731546c1924cc498b9850e6b03d0e88cb',
} as const satisfies Record<string, Hex>

function decode(raw: Hex): SignedTransaction {
  const decoded = decodeSignedTransaction(raw)
  if (decoded.transaction === undefined) throw new Error(decoded.reason)
  return decoded.transaction
}

function reasonOf(raw: string): string {
  const decoded = decodeSignedTransaction(raw as Hex)
  return decoded.transaction === undefined ? decoded.reason : 'decoded'
}

/** The list behind the type byte, cut into its parts as bytes. */
function wrapped(parts: readonly RlpItem[]): Hex {
  return `0x03${bytesToHex(encodeRlp(parts)).slice(2)}`
}

const COMMON = {
  chainId: 1337n,
  from: ALICE,
  nonce: 7n,
  to: DEAD,
  value: 5n,
  gas: 100_000n,
  input: '0xabcdef',
}
const TWO_PRICES = {
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  gasPrice: undefined,
}

describe('decodeSignedTransaction', () => {
  test.each([
    ['unprotected', { type: 0n, gasPrice: 9n, chainId: undefined, sizeBytes: 101 }],
    ['legacy', { type: 0n, gasPrice: 9n, sizeBytes: 103 }],
    [
      'accessList',
      { type: 1n, gasPrice: 9n, accessList: [{ address: DEAD, storageKeys: [`0x${'11'.repeat(32)}`] }] },
    ],
    ['dynamicFee', { type: 2n, ...TWO_PRICES, to: null }],
    [
      'blob',
      {
        type: 3n,
        ...TWO_PRICES,
        maxFeePerBlobGas: 4n,
        blobVersionedHashes: [`0x01${'22'.repeat(31)}`],
        sidecar: undefined,
      },
    ],
    ['setCode', { type: 4n, ...TWO_PRICES }],
  ] as const)('%s', (form, fields) => {
    const raw = SIGNED[form]
    expect(decode(raw)).toMatchObject({ ...COMMON, ...fields, hash: keccak256(raw) })
  })

  test('the example of EIP-155', () => {
    expect(
      decode(
        '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
      ),
    ).toMatchObject({
      chainId: 1n,
      nonce: 9n,
      gasPrice: 20_000_000_000n,
      value: 10n ** 18n,
      from: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
    })
  })

  test('authorizations are read so that their signer can be recovered', () => {
    const [authorization] = decode(SIGNED.setCode).authorizationList
    expect(authorization).toMatchObject({ chainId: 0n, nonce: 3n, address: DEAD })
    expect(authorization && recoverAuthority(authorization)).toBe(
      '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f',
    )
  })

  test('blobs are sent with the transaction: its hash and sender are those of the transaction alone', () => {
    const body = toParts(SIGNED.blob)
    const blob = new Uint8Array(131_072)
    const proof = new Uint8Array(48)
    const older = decode(wrapped([body, [blob], [proof], [proof]]))
    expect(older).toMatchObject({
      hash: keccak256(SIGNED.blob),
      from: ALICE,
      sidecar: { version: 0, blobCount: 1, commitmentCount: 1, proofCount: 1 },
    })
    expect(older.sizeBytes).toBeGreaterThan(131_072)
    const cellProofs = Array.from({ length: 128 }, () => proof)
    const newer = decode(wrapped([body, Uint8Array.of(1), [blob], [proof], cellProofs]))
    expect(newer.sidecar).toEqual({ version: 1, blobCount: 1, commitmentCount: 1, proofCount: 128 })
    expect(newer.hash).toBe(older.hash)
    expect(reasonOf(wrapped([body, Uint8Array.of(2), [blob], [proof], [proof]]))).toContain('version 2')
    expect(reasonOf(wrapped([body, [blob]]))).toContain('1 lists')
  })

  test.each([
    ['0x', 'whole bytes'],
    ['0xf', 'whole bytes'],
    ['hello', 'whole bytes'],
    ['0x7ef8', 'type 126 is not known here'],
    ['0x00c0', 'type 0 is not known here'],
    ['0xc0', 'it has 0 fields instead of 9'],
    ['0x02c0', 'it has 0 fields instead of 12'],
    ['0x0280', 'not a list'],
    [`${SIGNED.legacy}00`, 'cut off or not RLP'],
  ])('%s is not a signed transaction: %s', (raw, reason) => {
    expect(reasonOf(raw)).toContain(reason)
  })

  test('an unsigned one is reported as such', () => {
    const [type, ...fields] = [2, ...toParts(SIGNED.dynamicFee).slice(0, 9)]
    const raw = `0x0${type}${bytesToHex(encodeRlp(fields as RlpItem[])).slice(2)}`
    expect(reasonOf(raw)).toBe('it is not signed')
    expect(reasonOf(bytesToHex(encodeRlp(toParts(SIGNED.legacy).slice(0, 6))))).toBe('it is not signed')
  })

  test('a blob or set-code transaction cannot create', () => {
    const fields = [...toParts(SIGNED.blob)]
    fields[5] = new Uint8Array(0)
    expect(reasonOf(wrapped(fields))).toBe('its recipient has 0 bytes instead of 20')
  })

  test('a high s gives no sender, as every node rejects it (EIP-2)', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const fields = [...toParts(SIGNED.dynamicFee)]
    fields[9] = new Uint8Array(0)
    fields[11] = toBigEndian(order - BigInt(bytesToHex(fields[11] as Uint8Array)))
    const raw = `0x02${bytesToHex(encodeRlp(fields)).slice(2)}` as Hex
    expect(decode(raw).from).toBeUndefined()
  })

  test('truncated or modified input does not throw', () => {
    for (const raw of Object.values(SIGNED)) {
      for (let end = 2; end < raw.length; end += 1) {
        expect(decodeSignedTransaction(raw.slice(0, end) as Hex).transaction).toBeUndefined()
      }
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(SIGNED)),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }),
        (raw, at, byte) => {
          const bytes = hexToBytes(raw)
          bytes[at % bytes.length] = byte
          expect(decodeSignedTransaction(bytesToHex(bytes))).toBeTypeOf('object')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('any dynamic-fee transaction comes back as it was signed', () => {
    const integer = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
    fc.assert(
      fc.property(
        fc.record({
          chainId: integer,
          nonce: integer,
          tip: integer,
          maxFeePerGas: integer,
          gas: integer,
          value: fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        }),
        fc.uint8Array({ maxLength: 80 }),
        fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .filter((key) => secp256k1.utils.isValidSecretKey(key)),
        ({ chainId, nonce, tip, maxFeePerGas, gas, value }, input, secret) => {
          const body = [
            ...[chainId, nonce, tip, maxFeePerGas, gas].map(toBigEndian),
            hexToBytes(DEAD),
            toBigEndian(value),
            input,
            [],
          ]
          const decoded = decode(sign(body, secret))
          expect(decoded).toMatchObject({
            chainId,
            nonce,
            maxPriorityFeePerGas: tip,
            maxFeePerGas,
            gas,
            value,
          })
          expect(decoded.input).toBe(bytesToHex(input))
          const key = secp256k1.getPublicKey(secret, false).subarray(1)
          expect(decoded.from?.toLowerCase()).toBe(`0x${keccak256(bytesToHex(key)).slice(26)}`)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('recorded raw transactions', () => {
    const recorded = readRecordedPairs('all-forks-chain', 'debug_getRawTransaction').filter(
      ({ result }) => typeof result === 'string',
    )
    expect(recorded.length).toBeGreaterThan(0)
    for (const { params, result, source } of recorded) {
      const decoded = decode(result as Hex)
      expect(decoded.hash, source).toBe(params[0])
      expect(decoded.from, source).toBeDefined()
    }
  })
})

function sign(body: readonly RlpItem[], secret: Uint8Array): Hex {
  const hash = hexToBytes(keccak256(`0x02${bytesToHex(encodeRlp(body)).slice(2)}`))
  const bytes = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  const fields = [...body, ...[BigInt(recovery), r, s].map(toBigEndian)]
  return `0x02${bytesToHex(encodeRlp(fields)).slice(2)}`
}

/** The fields of one of the signed ones. */
function toParts(raw: Hex): readonly RlpItem[] {
  const bytes = hexToBytes(raw)
  const item = decodeRlp((bytes[0] ?? 0) < 0xc0 ? bytes.subarray(1) : bytes)
  if (item === undefined || item instanceof Uint8Array) throw new Error('not a list')
  return item
}
