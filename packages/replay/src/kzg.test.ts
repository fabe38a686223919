import { expect, test } from 'vitest'
import { BlockReplay } from './BlockReplay.ts'
import { verifyKzgProof } from './kzg.ts'
import { createSources, HEADER, toReceipt, toTransaction } from './testing/replayChain.ts'

// `pointEvaluation` of go-ethereum's tests of precompiles: versioned hash, z, y, commitment, proof.
const Z = '0x564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306'
const Y = '0x24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a1'
const COMMITMENT =
  '0x8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7'
const PROOF =
  '0x873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a'
const POINT_EVALUATION = '0x000000000000000000000000000000000000000a'
const INFINITY = `0xc0${'00'.repeat(47)}` as const

test('a value of a polynomial is proved', () => {
  expect(verifyKzgProof(COMMITMENT, Z, Y, PROOF)).toBe(true)
  // The polynomial that is zero everywhere.
  expect(verifyKzgProof(INFINITY, Z, `0x${'00'.repeat(32)}`, INFINITY)).toBe(true)
})

test('another value, place, commitment or proof is not', () => {
  expect(verifyKzgProof(COMMITMENT, Z, Z, PROOF)).toBe(false)
  expect(verifyKzgProof(COMMITMENT, Y, Y, PROOF)).toBe(false)
  expect(verifyKzgProof(PROOF, Z, Y, PROOF)).toBe(false)
  expect(verifyKzgProof(COMMITMENT, Z, Y, COMMITMENT)).toBe(false)
  // The other of the two points with this x.
  expect(verifyKzgProof(COMMITMENT, Z, Y, `0xa${PROOF.slice(3)}`)).toBe(false)
})

test('a number beyond the field, and what is not a point, are refused', () => {
  const tooLarge = `0x${'ff'.repeat(32)}` as const
  expect(() => verifyKzgProof(COMMITMENT, tooLarge, Y, PROOF)).toThrow('C_KZG_BADARGS')
  expect(() => verifyKzgProof(`0x0${COMMITMENT.slice(3)}`, Z, Y, PROOF)).toThrow('C_KZG_BADARGS')
  expect(() => verifyKzgProof(`${COMMITMENT.slice(0, -1)}6` as `0x${string}`, Z, Y, PROOF)).toThrow()
})

test('a transaction that proves a value of a blob is replayed, and so is one that fails to', async () => {
  const hash = '0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b'
  const run = async (proof: string, status: 0 | 1, gasUsed: bigint) => {
    const input = `${hash}${[Z, Y, COMMITMENT, proof].map((one) => one.slice(2)).join('')}` as `0x${string}`
    const transaction = { ...toTransaction(POINT_EVALUATION, 0n), input }
    const step = { transaction, receipt: { ...toReceipt(gasUsed), status } }
    const block = new BlockReplay({ chainId: 1337n, header: HEADER }, createSources([step]))
    return block.replay({ step, index: 0, earlierGas: 0n, needsStateDiff: false })
  }
  // 16 for each of the 192 bytes, none of which is zero, and 50,000 for the precompile. EIP-4844.
  const output = /^0x0{60}100073eda753299d7d483339d80809a1d805/
  const { frames } = await run(PROOF, 1, 21_000n + 192n * 16n + 50_000n)
  expect(frames).toMatchObject([{ error: undefined, output: expect.stringMatching(output) }])
  const failed = await run(COMMITMENT, 0, 100_000n)
  expect(failed.frames).toMatchObject([{ error: expect.any(String), output: '0x' }])
})
