import type { Hex } from '@otterscan/ethereum/hex'
import { parseSafeCount, toQuantity } from '@otterscan/ethereum/hex'
import { parseGwei } from 'viem'
import { createAccounts } from './accounts.ts'
import { type AnvilProcess, startAnvil } from './anvilProcess.ts'
import { BLOCK_PRODUCER, DEVNET_CHAIN_ID, SECONDS_PER_BLOCK } from './chainSettings.ts'
import { createNodeRequest, type NodeRequest } from './nodeRequest.ts'
import { type DevnetScenarios, playScenarios } from './playScenarios.ts'
import { createChainKey, DEFAULT_CACHE_DIRECTORY, readSavedChain, saveChain } from './savedChain.ts'

/** How to start the development chain. */
export type DevnetOptions = {
  /** Default 0: the system chooses; read it from `port`. */
  port?: number
  /** Default `127.0.0.1`, which is reachable only from this machine. */
  host?: string
  /** Makes the chain live: after the scenarios a block every so many seconds, with current timestamps. */
  blockTimeSeconds?: number
  /** Folder for saved chains; default `.cache/devnet` of the repository. */
  cacheDir?: string
  /** Plays all scenarios again and neither reads nor writes a saved chain. Takes several seconds. */
  fresh?: boolean
  /** With `fresh`: the node can trace every instruction of the scenarios' transactions. A saved chain cannot. */
  tracesSteps?: boolean
}

/** A transaction for `sendPending`; the defaults pay 1 gwei to an unused address. */
export type PendingTransaction = {
  to?: Hex
  value?: bigint
  data?: Hex
  gas?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  /** 0: the next nonce. More leaves a gap, so the transaction stays queued even when blocks are mined. */
  nonceGap?: number
  /** Replaces the pending transaction of this nonce; needs fees at least a tenth higher. */
  nonce?: number
}

/** A running development chain. */
export type Devnet = {
  url: string
  port: number
  chainId: bigint
  scenarios: DevnetScenarios
  /** Any method of the node. Throws with the node's message on an error. */
  request: NodeRequest
  /**
   * Mines blocks (default 1), 12 s apart from the head's time, so that the same calls give the same hashes.
   * With `blockTimeSeconds` they have the current time.
   */
  mine: (blocks?: number) => Promise<void>
  /**
   * Replaces the last `depth` blocks by as many empty ones with other hashes. The height stays; the transactions of
   * the replaced blocks are removed, and so is their effect on the state. Calling it again gives other hashes again.
   */
  reorg: (depth: number) => Promise<void>
  /** Removes the last `depth` blocks: the height falls. */
  rollback: (depth: number) => Promise<void>
  /** Sends a transaction of the `live` account that is pending until a block is mined. Returns its hash. */
  sendPending: (transaction?: PendingTransaction) => Promise<Hex>
  /** Drops every pending transaction. */
  dropPending: () => Promise<void>
  /** On: every transaction gets its own block immediately. Off at start. */
  setAutomine: (on: boolean) => Promise<void>
  /** Stops the node and waits for its exit. */
  stop: () => Promise<void>
}

/** The read-only part of a chain, safe for concurrent use. */
export type ReadOnlyDevnet = Pick<Devnet, 'url' | 'port' | 'chainId' | 'scenarios' | 'request'>

/**
 * Starts the development chain with all scenarios on it. The first start on a machine plays them (several seconds) and
 * saves the chain; later starts load it. Throws when anvil does not start, e.g. because the port is in use.
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { port = 0, host = '127.0.0.1', blockTimeSeconds, cacheDir = DEFAULT_CACHE_DIRECTORY } = options
  const { node, scenarios } = options.fresh
    ? await startFresh({ port, host }, options.tracesSteps)
    : await startSaved({ port, host }, cacheDir)
  try {
    return await createDevnet(node, scenarios, blockTimeSeconds)
  } catch (error) {
    await node.stop()
    throw error
  }
}

type Place = { port: number; host: string }

async function startFresh(place: Place, tracesSteps: boolean | undefined) {
  const node = await startAnvil({ ...place, tracesSteps })
  try {
    return { node, scenarios: await playScenarios(createNodeRequest(node.url)) }
  } catch (error) {
    await node.stop()
    throw error
  }
}

async function startSaved(place: Place, cacheDirectory: string) {
  const key = createChainKey()
  const saved =
    (await readSavedChain(cacheDirectory, key)) ??
    (await saveChain(cacheDirectory, key, async (stateFile) => {
      const node = await startAnvil({ port: 0, host: '127.0.0.1', dumpStateFile: stateFile })
      try {
        return await playScenarios(createNodeRequest(node.url))
      } finally {
        await node.stop()
      }
    }))
  const node = await startAnvil({ ...place, loadStateFile: saved.stateFile })
  return { node, scenarios: saved.scenarios }
}

async function createDevnet(
  node: AnvilProcess,
  scenarios: DevnetScenarios,
  blockTimeSeconds: number | undefined,
): Promise<Devnet> {
  const request = createNodeRequest(node.url)
  await request('anvil_setLoggingEnabled', false)
  await request('anvil_setCoinbase', BLOCK_PRODUCER)
  const isLive = blockTimeSeconds !== undefined
  if (isLive) {
    await request('evm_mine', toQuantity(BigInt(Math.floor(Date.now() / 1000))))
    await request('evm_setIntervalMining', blockTimeSeconds)
  }
  const mineAfter = async (seconds: bigint) => {
    const head = await request<Head>('eth_getBlockByNumber', 'latest', false)
    await request('evm_setNextBlockTimestamp', toQuantity(BigInt(head.timestamp) + seconds))
    // Without this, blocks after a rollback would follow the base fee of the removed blocks.
    await request('anvil_setNextBlockBaseFeePerGas', toQuantity(baseFeeAfter(head)))
    await request('evm_mine')
  }
  let reorgs = 0n
  return {
    url: node.url,
    port: node.port,
    chainId: BigInt(DEVNET_CHAIN_ID),
    scenarios,
    request,
    mine: async (blocks = 1) => {
      for (let block = 0; block < blocks; block += 1) {
        if (isLive) await request('evm_mine')
        else await mineAfter(SECONDS_PER_BLOCK)
      }
    },
    reorg: async (depth) => {
      reorgs += 1n
      await request('anvil_rollback', depth)
      for (let block = 0; block < depth; block += 1) await mineAfter(block === 0 ? reorgs : SECONDS_PER_BLOCK)
    },
    rollback: async (depth) => void (await request('anvil_rollback', depth)),
    sendPending: createPendingSender(request),
    dropPending: async () => void (await request('anvil_dropAllTransactions')),
    setAutomine: async (on) => void (await request('evm_setAutomine', on)),
    stop: node.stop,
  }
}

type Head = { timestamp: Hex; baseFeePerGas: Hex; gasUsed: Hex; gasLimit: Hex }

/** Base fee of the block after this one (EIP-1559). */
function baseFeeAfter(head: Head): bigint {
  const [baseFee, gasUsed, target] = [
    BigInt(head.baseFeePerGas),
    BigInt(head.gasUsed),
    BigInt(head.gasLimit) / 2n,
  ]
  if (gasUsed <= target) return baseFee - (baseFee * (target - gasUsed)) / target / 8n
  const rise = (baseFee * (gasUsed - target)) / target / 8n
  return baseFee + (rise === 0n ? 1n : rise)
}

function createPendingSender(request: NodeRequest): Devnet['sendPending'] {
  const account = createAccounts().live
  return async ({ nonceGap = 0, ...transaction } = {}) => {
    const count = await request<Hex>('eth_getTransactionCount', account.address, 'pending')
    const next = parseSafeCount(BigInt(count))
    if (next === undefined) throw new Error(`the node counts ${count} transactions`)
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: DEVNET_CHAIN_ID,
      to: '0x000000000000000000000000000000000000dead',
      value: 1_000_000_000n,
      gas: 21_000n,
      maxFeePerGas: parseGwei('50'),
      maxPriorityFeePerGas: parseGwei('1'),
      nonce: next + nonceGap,
      ...transaction,
    })
    return request<Hex>('eth_sendRawTransaction', raw)
  }
}
