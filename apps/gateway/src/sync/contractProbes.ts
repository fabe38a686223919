import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { callContract } from '@otterscan/clients/contracts/callContract'
import type { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { mayDelegate } from '@otterscan/decode/contract/findProxy'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import {
  isErc20,
  isErc165,
  PROBE_CALLS,
  type Probe,
  type ProbeAnswers,
  toContractClasses,
} from '../indexers/contractClasses.ts'
import type { CreatedContract } from '../indexers/contractCreations.ts'
import type { BlockProbes } from '../indexers/toBlockRows.ts'
import type { ContractClass, ContractFacts } from '../storage/blockRows.ts'
import type { IndexReader } from '../storage/storage.ts'
import { getAccountCode } from '../upstream/accountCode.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { toExecutionClient } from '../upstream/executionClient.ts'
import { UnreadableAnswerError } from '../upstream/unreadableAnswer.ts'

/** Classifies contracts, each once. */
export interface ContractProbes {
  /** Classes of newly created contracts and of other addresses. Throws: as the node's client. */
  probe(created: readonly CreatedContract[], met: ReadonlySet<Address>): Promise<BlockProbes>
  /** Probes again, such as for a proxy that may have been initialized since. Throws: as the node's client. */
  reprobe(address: Address): Promise<readonly ContractClass[]>
  /** Drops all cached results, when the chain has changed. */
  clear(): void
}

const KEPT = 50_000

/** Uses the latest state: older state may be pruned, and proxies are often initialized after their creation. */
export function createContractProbes(node: NodeClient, storage: IndexReader): ContractProbes {
  const known = new Map<Address, readonly ContractClass[]>()

  function keep(address: Address, classes: readonly ContractClass[]): void {
    known.delete(address)
    known.set(address, classes)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }

  async function classify(address: Address, code: Hex | undefined): Promise<readonly ContractClass[]> {
    const own = code ?? (await getAccountCode(node, address, 'latest'))
    const classes = toContractClasses(own, await getProbeAnswers(node, address, own))
    keep(address, classes)
    return classes
  }

  async function lookUp(address: Address): Promise<readonly ContractClass[] | undefined> {
    return known.get(address) ?? (await storage.read((view) => view.facts(address)))?.classes
  }

  return {
    probe: async (created, met) => {
      const classes = new Map<Address, readonly ContractClass[]>()
      const facts: ContractFacts[] = []
      const add = async (address: Address, code: Hex | undefined) => {
        const found = await classify(address, code)
        classes.set(address, found)
        facts.push({ address, classes: found })
      }
      await Promise.all(created.map(({ address, code }) => add(address, code)))
      await Promise.all(
        [...met].map(async (address) => {
          if (classes.has(address)) return
          const found = await lookUp(address)
          if (found === undefined) await add(address, undefined)
          else classes.set(address, found)
        }),
      )
      return { classes, facts: facts.sort((left, right) => (left.address < right.address ? -1 : 1)) }
    },
    reprobe: (address) => classify(address, undefined),
    clear: () => known.clear(),
  }
}

const FIRST: readonly Probe[] = ['name', 'symbol', 'decimals', 'supportsErc165']

/** A few calls classify most contracts; the others are sent only where needed. */
async function getProbeAnswers(node: NodeClient, address: Address, code: Hex): Promise<ProbeAnswers> {
  const mayAnswer = (probe: Probe) =>
    mayDelegate(code) || code.toLowerCase().includes(PROBE_CALLS[probe].slice(2, 10))
  const callAll = async (probes: readonly Probe[]): Promise<ProbeAnswers> =>
    Object.fromEntries(
      await Promise.all(
        probes.filter(mayAnswer).map(async (probe) => [probe, await callProbe(node, address, probe)]),
      ),
    )
  if (code === '0x') return {}
  const first = await callAll(FIRST)
  const second: Probe[] = []
  // A contract that answers may answer anything; its code need not contain the selector.
  const junk = isErc20(first) ? { junk: await callProbe(node, address, 'junk') } : {}
  if (isErc20({ ...first, ...junk })) second.push('asset', 'totalAssets')
  if (first.supportsErc165 !== undefined) second.push('supportsInvalid')
  const answers = { ...first, ...junk, ...(await callAll(second)) }
  if (!isErc165(answers)) return answers
  return { ...answers, ...(await callAll(['supportsErc721', 'supportsErc1155'])) }
}

/** Return data of the call; `undefined` when it fails, as in most contracts. Throws: also `UnreadableAnswerError`. */
function callProbe(node: NodeClient, to: Address, probe: Probe): Promise<Hex | undefined> {
  const call = { to, data: PROBE_CALLS[probe] }
  const { request } = toExecutionClient(node)
  const client: Pick<ExecutionClient, 'request'> = {
    request: async (...asked) => {
      try {
        return await request(...asked)
      } catch (error) {
        if (!(error instanceof CheckFailedError)) throw error
        // A contract that refuses is none of the class; of one whose answer cannot be read that is not known.
        throw new UnreadableAnswerError(
          'The node returned an answer of a contract that cannot be read.',
          error.value,
        )
      }
    },
  }
  return callContract(client, call, 'latest', { isRefusal })
}

/** Other errors may be temporary and are retried later; some nodes report a revert as an internal error. */
function isRefusal(error: RpcError): boolean {
  return !error.retryable || error.code === -32_603
}
