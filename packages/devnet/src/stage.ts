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
import { type ChainControl, createAnvilControl } from './chainControl.ts'
import { DEVNET_CHAIN_ID, GENESIS_TIMESTAMP, SECONDS_PER_BLOCK } from './chainSettings.ts'
import { type ContractArtifact, linkBytecode, readContractArtifact } from './contractArtifact.ts'
import type { NodeRequest } from './nodeRequest.ts'

/** A transaction a scenario sends; EIP-1559 fees by default. */
type StageTransaction = { to?: Hex | undefined; value?: bigint; data?: Hex; gas?: bigint }

/** A transaction with type and fees chosen by the scenario. */
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
 * Plays the scenarios: sends signed transactions and closes blocks, both in a fixed order,
 * with fixed times and fees, so that the chain is the same at every start.
 */
export type Stage = {
  request: NodeRequest
  accounts: Record<AccountRole, HDAccount>
  /** Nonce of the next transaction of this role. */
  nonceOf: (role: AccountRole) => number
  /** Queues a plain transaction. It is not mined before `closeBlock`. Those of one role may be sent at once. */
  send: (role: AccountRole, transaction: StageTransaction) => Promise<Hex>
  /** Queues a transaction of any type; chain id and nonce are filled in. */
  sendTyped: (role: AccountRole, transaction: TypedTransaction) => Promise<Hex>
  /** Signs a set-code authorization with the given fields, valid or not. */
  authorize: (
    role: AccountRole,
    authorization: { address: Hex; nonce: number; chainId: number },
  ) => Promise<SignAuthorizationReturnType>
  call: (role: AccountRole, call: StageCall) => Promise<Hex>
  deploy: (role: AccountRole, deployment: StageDeployment) => Promise<{ address: Hex; transactionHash: Hex }>
  /** Mines all queued transactions in a block. Throws when one was not included. */
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

/** Base fee of a block: it varies a little, since no scenario fills blocks enough to change it. */
function baseFeeOf(blockNumber: bigint): bigint {
  const phase = blockNumber % 16n
  return parseGwei('4') + parseGwei('0.25') * (phase < 8n ? phase : 16n - phase)
}

/** A stage on a chain with only its genesis block. `control` is for nodes other than anvil. */
export async function createStage(
  request: NodeRequest,
  control: ChainControl = createAnvilControl(request),
): Promise<Stage> {
  const accounts = createAccounts()
  const nonces = new Map<AccountRole, number>()
  const artifacts = new Map<string, ContractArtifact>()
  let blockNumber = 0n
  let queued = 0
  await control.prepare()

  const nonceOf = (role: AccountRole) => nonces.get(role) ?? 0
  const artifactOf = (name: string) => {
    const artifact = artifacts.get(name) ?? readContractArtifact(name)
    artifacts.set(name, artifact)
    return artifact
  }
  const enqueue = (role: AccountRole) => {
    queued += 1
    nonces.set(role, nonceOf(role) + 1)
  }
  const sendTyped = async (role: AccountRole, transaction: TypedTransaction) => {
    const filled = {
      ...transaction,
      chainId: DEVNET_CHAIN_ID,
      nonce: nonceOf(role),
    } as unknown as TransactionSerializable
    const hash = await control.sendSigned(accounts[role], filled)
    enqueue(role)
    return hash
  }
  const send = (role: AccountRole, { gas = 21_000n, value = 0n, ...rest }: StageTransaction) => {
    const nonce = nonceOf(role)
    enqueue(role)
    return control.send(accounts[role], {
      ...rest,
      type: 'eip1559',
      chainId: DEVNET_CHAIN_ID,
      nonce,
      value,
      gas,
      maxFeePerGas: MAX_FEE,
      maxPriorityFeePerGas: PRIORITY_FEE,
    })
  }
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
    await control.closeBlock({ timestamp, baseFee: baseFeeOf(blockNumber), transactionCount: queued })
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
