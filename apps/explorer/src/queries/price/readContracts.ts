import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import {
  type ContractCall,
  decodeMulticall,
  MULTICALL_ADDRESS,
  toMulticall,
} from '@otterscan/decode/price/multicall'
import type { Hex } from '@otterscan/ethereum/hex'
import { readContract } from './readContract.ts'

/** Up to which block a chain has no Multicall3, as far as anybody asked this visit; `latest`: nowhere. */
const withoutMulticall = new WeakMap<ExecutionClient, bigint | 'latest'>()

/**
 * What several contracts return as of one block, in order; `undefined` where one fails, and everywhere when the node no
 * longer has the state. One call through Multicall3 where the chain has it, else one batch.
 *
 * Throws when nobody answers.
 */
export async function readContracts(
  execution: ExecutionClient,
  calls: readonly ContractCall[],
  block: bigint | 'latest',
  signal: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  const readSingly = () => Promise.all(calls.map((call) => readContract(execution, call, block, signal)))
  if (calls.length < 2 || lacksMulticall(execution, block)) return readSingly()
  const call = { to: MULTICALL_ADDRESS, data: toMulticall(calls) }
  const answer = await readContract(execution, call, block, signal)
  if (answer === undefined) return calls.map(() => undefined)
  const results = decodeMulticall(answer, calls.length)
  if (results !== undefined) return results
  const [singly] = await Promise.all([readSingly(), learnWhere(execution, block, signal)])
  return singly
}

function lacksMulticall(execution: ExecutionClient, block: bigint | 'latest'): boolean {
  const until = withoutMulticall.get(execution)
  return until === 'latest' || (until !== undefined && block !== 'latest' && block <= until)
}

/** After Multicall3 was missing at a block: is it missing on the whole chain? Goes with the batch that stands in. */
async function learnWhere(
  execution: ExecutionClient,
  block: bigint | 'latest',
  signal: AbortSignal,
): Promise<void> {
  const code =
    block === 'latest'
      ? '0x'
      : await execution
          .request(eth_getCode, [MULTICALL_ADDRESS, 'latest'], { signal })
          .catch((error: unknown) => {
            // Then it is tried again at the next price; that costs one call.
            if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
            throw error
          })
  if (code === '0x') withoutMulticall.set(execution, 'latest')
  else if (code !== undefined && block !== 'latest') withoutMulticall.set(execution, block)
}
