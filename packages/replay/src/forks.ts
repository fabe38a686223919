import { Common, createCustomCommon, Hardfork, Hoodi, Mainnet, Sepolia } from '@ethereumjs/common'
import { verifyKzgProof } from './kzg.ts'
import { type ReplayBlock, ReplayRefusedError } from './replayJob.ts'

/** Chains whose forks are known by number and time. */
const KNOWN = [Mainnet, Sepolia, Hoodi]

function refuseKzg(): never {
  throw new ReplayRefusedError('it asks for a part of EIP-4844 that no transaction has need of')
}

/** Of it only a precompile has need. */
const KZG = {
  loadTrustedSetup: refuseKzg,
  freeTrustedSetup: refuseKzg,
  blobToKzgCommitment: refuseKzg,
  computeBlobProof: refuseKzg,
  verifyProof: verifyKzgProof,
  verifyBlobProofBatch: refuseKzg,
  computeCells: refuseKzg,
  computeCellsAndProofs: refuseKzg,
  recoverCellsAndProofs: refuseKzg,
  verifyCellKzgProofBatch: refuseKzg,
}

/** Rules that a block may have been made by. */
export interface Rules {
  readonly common: Common
  /** Whether the block begins with the system calls of EIP-4788 and EIP-2935, as development nodes leave them out. */
  readonly systemCalls: boolean
  /** Whether the price of blobs follows from the header. */
  readonly knowsBlobFee: boolean
  /** False: other rules may come to the same receipts with other nonces and empty accounts. EIP-158, EIP-161. */
  readonly knowsAccounts: boolean
  /** Accounts that do not exist count as empty ones: anvil gives back gas for delegations (EIP-7702) by them. */
  readonly countsAbsent: boolean
}

/**
 * Rules to try, the most probable first. Only one for a chain whose forks are known; for others what the header allows.
 * The receipts say which they are.
 */
export function listRules(
  chainId: bigint,
  block: ReplayBlock,
  { isBeforeByzantium, delegates }: RuleSigns,
): readonly Rules[] {
  const known = KNOWN.find((chain) => BigInt(chain.chainId) === chainId)
  if (known !== undefined) {
    const common = new Common({ chain: known, customCrypto: { kzg: KZG } })
    common.setHardforkBy({ blockNumber: block.number, timestamp: block.timestamp })
    return [{ common, systemCalls: true, knowsBlobFee: true, knowsAccounts: true, countsAbsent: false }]
  }
  const usual = listForks(block, isBeforeByzantium).flatMap((hardfork) => {
    const common = () =>
      createCustomCommon({ chainId: Number(chainId) }, Mainnet, { hardfork, customCrypto: { kzg: KZG } })
    const knowsAccounts = !isBeforeByzantium
    const rules = { systemCalls: true, knowsBlobFee: false, knowsAccounts, countsAbsent: false }
    const hasSystemCalls = block.parentBeaconBlockRoot !== undefined
    const plain = hasSystemCalls ? [{ ...rules, common: common(), systemCalls: false }] : []
    return [{ ...rules, common: common() }, ...plain]
  })
  return delegates ? [...usual, ...usual.map((rules) => ({ ...rules, countsAbsent: true }))] : usual
}

/** What transactions of a block say about its rules. */
export interface RuleSigns {
  readonly isBeforeByzantium: boolean
  /** One has authorizations. EIP-7702. */
  readonly delegates: boolean
}

/** Before London a header is the same in every fork: the last one first. */
const BEFORE_LONDON = [
  Hardfork.Berlin,
  Hardfork.Istanbul,
  Hardfork.Petersburg,
  Hardfork.Constantinople,
  Hardfork.Byzantium,
]
/** Receipts have a state root in place of a status. EIP-658. */
const BEFORE_BYZANTIUM = [
  Hardfork.SpuriousDragon,
  Hardfork.TangerineWhistle,
  Hardfork.Homestead,
  Hardfork.Chainstart,
]

function listForks(block: ReplayBlock, isBeforeByzantium: boolean): readonly Hardfork[] {
  if (block.requestsHash !== undefined) return [Hardfork.Osaka, Hardfork.Prague]
  if (block.excessBlobGas !== undefined) return [Hardfork.Cancun]
  if (block.withdrawalsRoot !== undefined) return [Hardfork.Shanghai]
  if (block.difficulty === 0n) return [Hardfork.Paris]
  if (block.baseFeePerGas !== undefined) return [Hardfork.London]
  return isBeforeByzantium ? BEFORE_BYZANTIUM : BEFORE_LONDON
}
