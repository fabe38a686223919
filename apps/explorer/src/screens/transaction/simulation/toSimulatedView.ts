import type { CallToSimulate, SimulatedBlock, SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import type { Hex } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { TransactionView } from '../TransactionView.ts'

/** A call of a simulation with what came of it. */
export interface SimulatedParts {
  /** Identifies the scenario. */
  readonly fragment: string
  /** Position of the call in it. */
  readonly at: number
  readonly call: CallToSimulate
  readonly result: SimulatedCall
  readonly block: SimulatedBlock
  readonly transactionIndex: number | undefined
}

/** As the parts of a transaction page take it. Its hash is made: no transaction has it. */
export function toSimulatedView(parts: SimulatedParts): TransactionView {
  const { call, result, block, transactionIndex } = parts
  const hash = toMadeHash(parts)
  const place = { blockHash: block.hash, blockNumber: block.placedIn, transactionIndex }
  return {
    state: result.status === 1 ? 'success' : 'reverted',
    transaction: {
      ...NO_SIGNATURE,
      ...place,
      hash,
      from: call.from,
      to: call.to ?? null,
      type: toType(call),
      nonce: result.nonce,
      value: call.value ?? 0n,
      gas: result.gas,
      input: call.input,
      gasPrice: call.gasPrice,
      maxFeePerGas: call.maxFeePerGas,
      maxPriorityFeePerGas: call.maxPriorityFeePerGas,
      maxFeePerBlobGas: call.maxFeePerBlobGas,
      blobVersionedHashes: call.blobVersionedHashes,
      accessList: call.accessList,
      authorizationList: call.authorizationList,
      blockTimestamp: block.timestamp,
      unreadable: [],
      extra: {},
    },
    receipt: {
      ...place,
      transactionHash: hash,
      from: call.from,
      to: call.to ?? null,
      type: toType(call),
      status: result.status,
      root: undefined,
      gasUsed: result.gasUsed,
      cumulativeGasUsed: undefined,
      effectiveGasPrice: result.effectiveGasPrice,
      gasPrice: undefined,
      blobGasUsed: undefined,
      blobGasPrice: undefined,
      contractAddress: result.contractAddress,
      logs: result.logs,
      logsBloom: undefined,
      timestamp: block.timestamp,
      unreadable: result.unreadable ?? [],
      extra: {},
    },
  }
}

const NO_SIGNATURE = {
  chainId: undefined,
  v: undefined,
  r: undefined,
  s: undefined,
  yParity: undefined,
  creates: undefined,
}

/** Identifies it in the cache of its page. */
function toMadeHash({ fragment, at }: SimulatedParts): Hex {
  return keccak256(new TextEncoder().encode(`simulation ${fragment} ${at}`))
}

function toType({ authorizationList, blobVersionedHashes, accessList, gasPrice }: CallToSimulate): bigint {
  if (authorizationList !== undefined) return 4n
  if (blobVersionedHashes !== undefined) return 3n
  if (gasPrice === undefined) return 2n
  return accessList === undefined ? 0n : 1n
}
