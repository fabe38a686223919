import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { expect, test } from 'vitest'
import { BrokenProofError, readAccountProof, readSlotProof } from './merkleProof.ts'

interface WireProof {
  readonly address: Hex
  readonly accountProof: readonly Hex[]
  readonly balance: Hex
  readonly nonce: Hex
  readonly codeHash: Hex
  readonly storageHash: Hex
  readonly storageProof: readonly { readonly key: Hex; readonly value: Hex; readonly proof: readonly Hex[] }[]
}

/** The state root of the block that all recordings are about. */
const ROOT = findRoot()
const PROOFS = readRecordedPairs('all-forks-chain', 'eth_getProof').map(({ result }) => result as WireProof)

function findRoot(): Hex {
  const heads = readRecordedPairs('all-forks-chain', 'eth_getBlockByNumber').map(
    ({ result }) => result as { readonly number: Hex; readonly stateRoot: Hex } | null,
  )
  const head = heads.findLast((block) => block?.number === '0x36')
  if (head == null) throw new Error('no head')
  return head.stateRoot
}

test('recorded proofs lead from the state root to what the node says', () => {
  expect(PROOFS.length).toBeGreaterThan(3)
  for (const { address, accountProof, balance, nonce, codeHash, storageHash, storageProof } of PROOFS) {
    expect(readAccountProof(ROOT, address, accountProof)).toEqual({
      nonce: BigInt(nonce),
      balance: BigInt(balance),
      codeHash,
      storageRoot: storageHash,
    })
    for (const { key, value, proof } of storageProof) {
      expect(readSlotProof(storageHash, toWord(BigInt(key)), proof)).toBe(BigInt(value))
    }
  }
})

test('what is not in the tree is absent, by the same nodes', () => {
  const [first] = PROOFS
  if (first === undefined) throw new Error('no proofs')
  // The root node has every branch: the path of another account leads to a node that is not there.
  expect(() => readAccountProof(ROOT, `0x${'12'.repeat(20)}`, first.accountProof)).toThrow(BrokenProofError)
  expect(
    readSlotProof('0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421', toWord(1n), []),
  ).toBe(0n)
})

test('a changed node, a left out one and another root are found out', () => {
  const { address, accountProof } = PROOFS[0] ?? { address: '0x', accountProof: [] }
  const last = accountProof.at(-1) ?? '0x'
  const changed = `${last.slice(0, -2)}${last.endsWith('00') ? '01' : '00'}` as Hex
  const lies: readonly (readonly Hex[])[] = [
    [...accountProof.slice(0, -1), changed],
    accountProof.slice(0, -1),
    accountProof.slice(1),
    [],
  ]
  for (const nodes of lies) expect(() => readAccountProof(ROOT, address, nodes)).toThrow(BrokenProofError)
  expect(() => readAccountProof(toWord(1n), address, accountProof)).toThrow(BrokenProofError)
})
