import { isWireObject } from '@otterscan/api-schema/codec'
import {
  BrokenProofError,
  type ProvedAccount,
  readAccountProof,
  readSlotProof,
} from '@otterscan/decode/state/merkleProof'
import { type Hex, isHexData, toWord } from '@otterscan/ethereum/hex'
import { ReplayRefusal } from './replayRefusal.ts'

/** An account and slots of it, as a proof has them. */
export interface ProvedValues {
  /** `undefined`: there is none. */
  readonly account: ProvedAccount | undefined
  readonly slots: ReadonlyMap<Hex, Hex>
}

/** Where a proof has to lead. */
export interface ProofSubject {
  readonly stateRoot: Hex
  readonly blockNumber: bigint
  readonly address: Hex
  readonly slots: readonly Hex[]
}

/** What `eth_getProof` proves, whatever else it says, in steps. Throws: `ReplayRefusal` when it proves nothing. */
export function* readProvedValues(
  wire: unknown,
  { stateRoot, blockNumber, address, slots }: ProofSubject,
): Generator<undefined, ProvedValues> {
  try {
    const { accountProof, storageProof }: Readonly<Record<string, unknown>> = isWireObject(wire) ? wire : {}
    const account = readAccountProof(stateRoot, address, toNodes(accountProof))
    const proofs: readonly unknown[] = Array.isArray(storageProof) ? storageProof : []
    const values = new Map<Hex, Hex>()
    for (const [at, slot] of slots.entries()) {
      const one = proofs[at]
      const nodes = isWireObject(one) ? one.proof : []
      const value = account === undefined ? 0n : readSlotProof(account.storageRoot, slot, toNodes(nodes))
      values.set(slot, toWord(value))
      yield
    }
    return { account, slots: values }
  } catch (error) {
    if (!(error instanceof BrokenProofError)) throw error
    throw new ReplayRefusal(
      `the node's proof of ${address} does not lead to the state root of block ${blockNumber}: what it says of its state is not true`,
    )
  }
}

function toNodes(wire: unknown): readonly Hex[] {
  const nodes: readonly unknown[] = Array.isArray(wire) ? wire : []
  return nodes.map((node) => {
    if (isHexData(node)) return node
    throw new BrokenProofError('a node that is not data')
  })
}
