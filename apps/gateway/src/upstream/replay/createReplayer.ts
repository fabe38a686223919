import { address as addressCodec, hash32, isWireObject } from '@otterscan/api-schema/codec'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { toLowerAddress } from '@otterscan/ethereum/address'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { ReplayJob, ReplayStep } from '@otterscan/replay/replayJob'
import type { StateKeys } from '@otterscan/replay/stateReader'
import type { StructLogSink } from '@otterscan/replay/structLog'
import type { CapabilitySource } from '../createCapabilitySource.ts'
import type { NodeClient } from '../createNodeClient.ts'
import type { MinedTransaction } from '../minedTransaction.ts'
import type { NodeBlock } from '../nodeBlock.ts'
import { tryDecode } from '../tryDecode.ts'
import { createNodeState } from './createNodeState.ts'
import { type AnswerQuestion, ReplayFailure, type ReplayThreads } from './createReplayThreads.ts'
import type { ReplayBlocks, Replayer } from './replayer.ts'
import type { ReplayWork, ReplayWorks, WorkName } from './replayMessages.ts'
import { ReplayRefusal } from './replayRefusal.ts'

export interface ReplayerParts {
  readonly node: NodeClient
  readonly capabilities: CapabilitySource
  readonly threads: ReplayThreads
}

/** Sends no request before the first replay. */
export function createReplayer({ node, capabilities, threads }: ReplayerParts): Replayer {
  const state = createNodeState(node)
  /** The node turned out not to have the method. */
  let foretells = true

  async function foretell({ transaction }: ReplayStep, parent: Hex): Promise<StateKeys> {
    if (!foretells) return NO_KEYS
    try {
      return readAccessList(await node.request('eth_createAccessList', [toCall(transaction), parent]))
    } catch (error) {
      if (error instanceof MethodNotFoundError) foretells = false
      // It only saves time.
      if (error instanceof RpcError) return NO_KEYS
      throw error
    }
  }

  function toAnswers(block: NodeBlock, blocks: ReplayBlocks, sink?: StructLogSink): AnswerQuestion {
    const parent = { hash: block.parentHash, number: block.number - 1n }
    return {
      before: (keys) => state.read(parent, keys),
      after: (keys) => state.read(block, keys),
      foretell: (step) => foretell(step, toQuantity(parent.number)),
      steps: async (logs) => (await sink?.(logs)) ?? false,
      blockHash: async (number) => {
        const found = await blocks.findBlock(number)
        if (found === undefined) throw new ReplayRefusal(`the node has no block ${number}`)
        return found.hash
      },
      earlier: async (count) => {
        const receipts = await blocks.receiptsForReplay(block, count)
        return receipts.flatMap((receipt, at) => {
          const transaction = block.transactions[at]
          return transaction === undefined ? [] : [toStep({ transaction, receipt })]
        })
      },
    }
  }

  async function run<Name extends WorkName>(
    block: NodeBlock,
    evidence: { readonly type: bigint | undefined; readonly fields: readonly Extra[] },
    work: Extract<ReplayWork, { readonly name: Name }>,
    answers: AnswerQuestion,
  ): Promise<ReplayWorks[Name]['result']> {
    const { chainId, clientVersion } = await capabilities.get()
    const known = clientVersion === undefined ? evidence : { ...evidence, clientVersion }
    const family = findDialectRules(chainId, known)
    if (family !== undefined) {
      throw new ReplayRefusal(
        `its chain is of the family ${family.id}, whose rules beside those of Ethereum are not replayed`,
      )
    }
    try {
      return await threads.run({ chainId, header: toHeader(block) }, work, answers)
    } catch (error) {
      if (error instanceof ReplayFailure) throw new ReplayRefusal(error.message)
      throw error
    }
  }

  async function runMined<Name extends 'replay' | 'record'>(
    mined: MinedTransaction,
    blocks: ReplayBlocks,
    needsStateDiff: boolean,
    toWork: (job: ReplayJob) => Extract<ReplayWork, { readonly name: Name }>,
    sink?: StructLogSink,
  ): Promise<ReplayWorks[Name]['result']> {
    const { transaction, receipt } = mined
    const block = await blocks.findBlock(transaction.blockHash)
    if (block === undefined || block.number === 0n) throw new ReplayRefusal('its block is not known')
    const job: ReplayJob = {
      step: toStep(mined),
      index: transaction.transactionIndex,
      earlierGas: subtract(receipt.cumulativeGasUsed, receipt.gasUsed),
      needsStateDiff,
    }
    const evidence = { type: transaction.type, fields: [transaction.extra, receipt.extra] }
    return run<Name>(block, evidence, toWork(job), toAnswers(block, blocks, sink))
  }

  return {
    replay: (mined, blocks, { stateDiff }) =>
      runMined<'replay'>(mined, blocks, stateDiff, (task) => ({ name: 'replay', task })),
    record: (mined, blocks, options, sink) =>
      runMined<'record'>(mined, blocks, false, (job) => ({ name: 'record', task: { job, options } }), sink),
    simulate: (block, blocks, task) => {
      const fields = block.transactions.slice(0, 1).map(({ extra }) => extra)
      const evidence = { type: block.transactions[0]?.type, fields }
      return run<'simulate'>(block, evidence, { name: 'simulate', task }, toAnswers(block, blocks))
    },
  }
}

type Extra = MinedTransaction['transaction']['extra']

const NO_KEYS: StateKeys = { accounts: [], slots: [] }

function toCall({ from, to, value, gas, input }: ReplayStep['transaction']) {
  return {
    from,
    ...(to == null ? {} : { to }),
    ...(value === undefined ? {} : { value: toQuantity(value) }),
    ...(gas === undefined ? {} : { gas: toQuantity(gas) }),
    ...(input === undefined ? {} : { data: input }),
  }
}

function subtract(whole: bigint | undefined, part: bigint | undefined): bigint | undefined {
  return whole === undefined || part === undefined ? undefined : whole - part
}

/** Without what only our own answers need: everything goes to the thread as a copy. */
function toStep({ transaction, receipt }: MinedTransaction): ReplayStep {
  const { hash, from, to, type, nonce, value, gas, input, gasPrice } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas, blobVersionedHashes } = transaction
  const { accessList, authorizationList } = transaction
  const { status, root, gasUsed, contractAddress, blobGasPrice, logs } = receipt
  return {
    transaction: {
      hash,
      from,
      to,
      type,
      nonce,
      value,
      gas,
      input,
      gasPrice,
      maxFeePerGas,
      maxPriorityFeePerGas,
      maxFeePerBlobGas,
      blobVersionedHashes,
      accessList,
      authorizationList,
    },
    receipt: {
      status,
      root,
      gasUsed,
      contractAddress,
      blobGasPrice,
      logs: logs?.map(({ address, topics, data }) => ({ address, topics, data })),
    },
  }
}

function toHeader(block: NodeBlock) {
  const { number, hash, parentHash, timestamp, miner, mixHash, difficulty, gasLimit, extraData } = block
  const { baseFeePerGas, withdrawalsRoot, excessBlobGas, parentBeaconBlockRoot, requestsHash } = block
  return {
    number,
    hash,
    parentHash,
    timestamp,
    miner,
    mixHash,
    difficulty,
    gasLimit,
    extraData,
    baseFeePerGas,
    withdrawalsRoot,
    excessBlobGas,
    parentBeaconBlockRoot,
    requestsHash,
  }
}

/** What of it can be read. */
function readAccessList(wire: unknown): StateKeys {
  const list: readonly unknown[] = isWireObject(wire) && Array.isArray(wire.accessList) ? wire.accessList : []
  const accounts: StateKeys['accounts'][number][] = []
  const slots: StateKeys['slots'][number][] = []
  for (const entry of list) {
    const address = isWireObject(entry) ? tryDecode(addressCodec, entry.address) : undefined
    if (address === undefined || !isWireObject(entry)) continue
    accounts.push(toLowerAddress(address))
    const keys: readonly unknown[] = Array.isArray(entry.storageKeys) ? entry.storageKeys : []
    for (const key of keys) {
      const slot = tryDecode(hash32, key)
      if (slot !== undefined) slots.push({ address: toLowerAddress(address), slot })
    }
  }
  return { accounts, slots }
}
