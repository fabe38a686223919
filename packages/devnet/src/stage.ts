import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseGwei,
  type TransactionSerializable,
} from 'viem'
import type { HDAccount, SignAuthorizationReturnType } from 'viem/accounts'
import { type AccountRole, createAccounts } from './accounts.ts'
import { BLOCK_PRODUCER, DEVNET_CHAIN_ID, GENESIS_TIMESTAMP, SECONDS_PER_BLOCK } from './chainSettings.ts'
import { type ContractArtifact, linkBytecode, readContractArtifact } from './contractArtifact.ts'
import type { NodeRequest } from './nodeRequest.ts'

/** A transaction a scenario sends; 1559 fees unless it says otherwise. */
type StageTransaction = { to?: Hex | undefined; value?: bigint; data?: Hex; gas?: bigint }

/** A transaction whose type and fees the scenario chooses. */
type TypedTransaction = StageTransaction & {
  type: 'legacy' | 'eip2930' | 'eip1559' | 'eip4844' | 'eip7702'
  gas: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  maxFeePerBlobGas?: bigint
  accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[]
  blobVersionedHashes?: readonly Hex[]
  sidecars?: readonly { blob: Hex; commitment: Hex; proof: Hex }[]
  authorizationList?: readonly SignAuthorizationReturnType[]
}

/** A call of a contract by the contract's name, so that its ABI is known. */
type StageCall = {
  contract: string
  at: Hex
  functionName: string
  args?: readonly unknown[]
  value?: bigint
  gas?: bigint
}

type StageDeployment = {
  contract: string
  args?: readonly unknown[]
  value?: bigint
  libraries?: Record<string, Hex>
}

/** A transaction and the block it is in. */
type Included = { transactionHash: Hex; blockNumber: bigint }

/**
 * Where the scenarios play: sends signed transactions and closes blocks, both in a fixed order,
 * with fixed times and fees, so that the chain is the same at every start.
 */
export type Stage = {
  request: NodeRequest
  accounts: Record<AccountRole, HDAccount>
  /** Transaction count the next transaction of this role will have. */
  nonceOf: (role: AccountRole) => number
  /** Queues a plain transaction. It is in no block before `closeBlock`. */
  send: (role: AccountRole, transaction: StageTransaction) => Promise<Hex>
  /** Queues a transaction of any type; chain id and nonce are filled in. */
  sendTyped: (role: AccountRole, transaction: TypedTransaction) => Promise<Hex>
  /** Signs a set-code authorization as it is told, right or wrong. */
  authorize: (
    role: AccountRole,
    authorization: { address: Hex; nonce: number; chainId: number },
  ) => Promise<SignAuthorizationReturnType>
  call: (role: AccountRole, call: StageCall) => Promise<Hex>
  deploy: (role: AccountRole, deployment: StageDeployment) => Promise<{ address: Hex; transactionHash: Hex }>
  /** Puts all that is queued in a block. Throws when a queued transaction did not get in. */
  closeBlock: () => Promise<bigint>
  /** `call` and `closeBlock`. */
  callInBlock: (role: AccountRole, call: StageCall) => Promise<Included>
  /** `deploy` and `closeBlock`. */
  deployInBlock: (role: AccountRole, deployment: StageDeployment) => Promise<Included & { address: Hex }>
}

const DEFAULT_CALL_GAS = 300_000n
const DEPLOY_GAS = 6_000_000n
const MAX_FEE = parseGwei('30')
const PRIORITY_FEE = parseGwei('1.5')

/** Base fee of a block: it goes up and down a little, since no scenario fills blocks enough to move it by itself. */
function baseFeeOf(blockNumber: bigint): bigint {
  const phase = blockNumber % 16n
  return parseGwei('4') + parseGwei('0.25') * (phase < 8n ? phase : 16n - phase)
}

/** A stage on a chain that holds nothing but its genesis block. */
export async function createStage(request: NodeRequest): Promise<Stage> {
  const accounts = createAccounts()
  const nonces = new Map<AccountRole, number>()
  const artifacts = new Map<string, ContractArtifact>()
  let blockNumber = 0n
  let queued = 0
  await request('anvil_setLoggingEnabled', false)
  await request('anvil_setCoinbase', BLOCK_PRODUCER)

  const nonceOf = (role: AccountRole) => nonces.get(role) ?? 0
  const artifactOf = (name: string) => {
    const artifact = artifacts.get(name) ?? readContractArtifact(name)
    artifacts.set(name, artifact)
    return artifact
  }
  const sendTyped = async (role: AccountRole, transaction: TypedTransaction) => {
    const filled = {
      ...transaction,
      chainId: DEVNET_CHAIN_ID,
      nonce: nonceOf(role),
    } as unknown as TransactionSerializable
    const raw = await accounts[role].signTransaction(filled)
    const hash = await request<Hex>('eth_sendRawTransaction', raw)
    queued += 1
    nonces.set(role, nonceOf(role) + 1)
    return hash
  }
  const send = (role: AccountRole, { gas = 21_000n, ...transaction }: StageTransaction) =>
    sendTyped(role, {
      type: 'eip1559',
      gas,
      maxFeePerGas: MAX_FEE,
      maxPriorityFeePerGas: PRIORITY_FEE,
      ...transaction,
    })
  const call = (role: AccountRole, { contract, at, functionName, args = [], value = 0n, gas }: StageCall) => {
    const data = encodeFunctionData({ abi: artifactOf(contract).abi, functionName, args })
    return send(role, { to: at, data, value, gas: gas ?? DEFAULT_CALL_GAS })
  }
  const deploy = async (
    role: AccountRole,
    { contract, args = [], value = 0n, libraries = {} }: StageDeployment,
  ) => {
    const artifact = artifactOf(contract)
    const data = encodeDeployData({ abi: artifact.abi, bytecode: linkBytecode(artifact, libraries), args })
    const address = getContractAddress({ from: accounts[role].address, nonce: BigInt(nonceOf(role)) })
    return { address, transactionHash: await send(role, { data, value, gas: DEPLOY_GAS }) }
  }
  const closeBlock = async () => {
    blockNumber += 1n
    const timestamp = GENESIS_TIMESTAMP + blockNumber * SECONDS_PER_BLOCK
    await request('evm_setNextBlockTimestamp', toQuantity(timestamp))
    await request('anvil_setNextBlockBaseFeePerGas', toQuantity(baseFeeOf(blockNumber)))
    await request('evm_mine')
    const count = await request<Hex>('eth_getBlockTransactionCountByNumber', toQuantity(blockNumber))
    if (BigInt(count) !== BigInt(queued)) {
      throw new Error(`block ${blockNumber} holds ${BigInt(count)} of ${queued} queued transactions`)
    }
    queued = 0
    return blockNumber
  }
  return {
    request,
    accounts,
    nonceOf,
    send,
    sendTyped,
    authorize: async (role, authorization) => {
      const sign = accounts[role].signAuthorization
      if (sign === undefined) throw new Error('this account cannot sign authorizations')
      return sign(authorization)
    },
    call,
    deploy,
    closeBlock,
    callInBlock: async (role, stageCall) => ({
      transactionHash: await call(role, stageCall),
      blockNumber: await closeBlock(),
    }),
    deployInBlock: async (role, deployment) => ({
      ...(await deploy(role, deployment)),
      blockNumber: await closeBlock(),
    }),
  }
}
