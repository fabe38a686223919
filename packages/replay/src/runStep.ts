import { type Block, createBlock } from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import { createTx } from '@ethereumjs/tx'
import { createAddressFromString } from '@ethereumjs/util'
import { createVM, type RunTxResult, runTx, type VM } from '@ethereumjs/vm'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { CallRecorder } from './CallRecorder.ts'
import { type Observed, RecordingEvm } from './RecordingEvm.ts'
import type { ReplayState } from './ReplayState.ts'
import {
  type ReplayBlock,
  type ReplayLog,
  ReplayRefusedError,
  type ReplayTransaction,
  StateReadError,
} from './replayJob.ts'
import { SteppingEvm } from './SteppingEvm.ts'
import type { StepRecorder } from './StepRecorder.ts'

/** The engine for one block. */
export interface Engine {
  readonly vm: VM
  readonly evm: RecordingEvm
  readonly block: Block
}

/** What a run came to. */
export interface Outcome {
  readonly status: 0 | 1
  readonly gasUsed: bigint
  readonly logs: readonly ReplayLog[]
  readonly created: Hex | undefined
  readonly frames: CallRecorder['frames']
  readonly observed: Observed
}

/** Sets up the engine by the rules of a fork. */
export async function createEngine(
  block: ReplayBlock,
  common: Common,
  state: ReplayState,
  blockHash: (number: bigint) => Promise<Hex>,
  steps?: StepRecorder,
): Promise<Engine> {
  const blockchain = {
    getBlock: async (number: number) => {
      const hash = hexToBytes(
        await blockHash(BigInt(number)).catch((error: unknown) => {
          throw new StateReadError(error)
        }),
      )
      return { hash: () => hash }
    },
    putBlock: () => Promise.resolve(),
    shallowCopy: () => blockchain,
  }
  const parts = { common, stateManager: state, blockchain }
  const evm = steps === undefined ? new RecordingEvm(parts) : new SteppingEvm(parts, steps)
  const vm = await createVM({ common, stateManager: state, blockchain, evm })
  return { vm, evm, block: toEngineBlock(block, common) }
}

function toEngineBlock(block: ReplayBlock, common: Common): Block {
  const { number, parentHash, timestamp, miner, mixHash, difficulty, gasLimit } = block
  const header = {
    number,
    parentHash,
    timestamp,
    coinbase: miner,
    mixHash,
    difficulty,
    gasLimit,
    baseFeePerGas: block.baseFeePerGas,
    excessBlobGas: block.excessBlobGas,
    parentBeaconBlockRoot: block.parentBeaconBlockRoot,
  }
  const known = Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined))
  return createBlock({ header: known }, { common, skipConsensusFormatValidation: true })
}

/** Runs a transaction on the state as it is. Throws: what the state's reader rejects with, `ReplayRefusedError`. */
export async function runStep(
  { vm, evm, block }: Engine,
  state: ReplayState,
  transaction: ReplayTransaction,
  maxFrames: number,
): Promise<Outcome> {
  const recorder = new CallRecorder(maxFrames)
  const observed: Observed = { balances: new Set(), blobFee: false }
  state.beginTransaction()
  evm.recorder = recorder
  evm.observed = observed
  try {
    const result = await runTx(vm, { tx: toEngineTransaction(transaction, vm.common), block })
    return toOutcome(result, recorder, observed)
  } finally {
    evm.recorder = undefined
  }
}

function toOutcome(
  { execResult, totalGasSpent, createdAddress }: RunTxResult,
  { frames }: CallRecorder,
  observed: Observed,
): Outcome {
  const failed = execResult.exceptionError !== undefined
  return {
    status: failed ? 0 : 1,
    gasUsed: totalGasSpent,
    logs: (execResult.logs ?? []).map(([address, topics, data]) => ({
      address: bytesToHex(address),
      topics: topics.map(bytesToHex),
      data: bytesToHex(data),
    })),
    created: failed ? undefined : createdAddress?.toString(),
    frames,
    observed,
  }
}

/** Its sender is known: no signature is needed, nor the time to check it. */
function toEngineTransaction(transaction: ReplayTransaction, common: Common) {
  const { type, nonce, value, gas, input, from, to } = transaction
  if (type === undefined || nonce === undefined || value === undefined || gas === undefined) throw UNREADABLE
  if (input === undefined || to === undefined) throw UNREADABLE
  if (type > 4n) throw new ReplayRefusedError(`its type, 0x${type.toString(16)}, is not one of Ethereum's`)
  const fees =
    type < 2n
      ? { gasPrice: transaction.gasPrice }
      : {
          maxFeePerGas: transaction.maxFeePerGas,
          maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
        }
  const data = {
    type: Number(type),
    nonce,
    value,
    gasLimit: gas,
    data: input,
    ...(to === null ? {} : { to }),
    ...fees,
    ...(type === 0n ? {} : { chainId: common.chainId(), accessList: toAccessList(transaction) }),
    ...(type === 3n
      ? {
          maxFeePerBlobGas: transaction.maxFeePerBlobGas,
          blobVersionedHashes: transaction.blobVersionedHashes,
        }
      : {}),
    ...(type === 4n ? { authorizationList: toAuthorizations(transaction) } : {}),
  }
  const tx = createTx(data as Parameters<typeof createTx>[0], { common, freeze: false })
  const sender = createAddressFromString(from)
  tx.getSenderAddress = () => sender
  return tx
}

const UNREADABLE = new ReplayRefusedError('a field of it cannot be read')

function toAccessList({ accessList = [] }: ReplayTransaction) {
  return accessList.map(({ address, storageKeys }) => {
    if (storageKeys === undefined) throw UNREADABLE
    return { address, storageKeys: [...storageKeys] }
  })
}

function toAuthorizations({ authorizationList = [] }: ReplayTransaction) {
  return authorizationList.map(({ chainId, address, nonce, yParity, r, s }) => {
    const known = [chainId, nonce, yParity, r, s].every((one) => one !== undefined)
    if (!known || address === undefined) throw UNREADABLE
    const [chain, count, parity, left, right] = [chainId, nonce, yParity, r, s].map(
      (one): Hex => `0x${(one ?? 0n).toString(16)}`,
    )
    return { chainId: chain, address, nonce: count, yParity: parity, r: left, s: right }
  })
}
