import { RpcError } from '@otterscan/clients/errors'
import { mayDelegate } from '@otterscan/decode/contract/findProxy'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { isHexData } from '@otterscan/ethereum/hex'
import {
  isErc20,
  isErc165,
  PROBE_CALLS,
  type Probe,
  type ProbeAnswers,
  toContractClasses,
} from '../indexers/contractClasses.ts'
import type { MadeContract } from '../indexers/contractCreations.ts'
import type { BlockProbes } from '../indexers/toBlockRows.ts'
import type { ContractClass, ContractFacts } from '../storage/blockRows.ts'
import type { IndexReader } from '../storage/Storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'

/** Finds out what contracts are, each once. */
export interface ContractProbes {
  /** Classes of contracts that were just made, and of others that are met. Throws: as the node's client. */
  probe(made: readonly MadeContract[], met: ReadonlySet<Address>): Promise<BlockProbes>
  /** Asks again, as for a proxy that has been set up meanwhile. Throws: as the node's client. */
  probeAgain(address: Address): Promise<readonly ContractClass[]>
  /** Forgets what it knows: the chain is another one. */
  clear(): void
}

const KEPT = 50_000

/** Asks about the newest state: that of old blocks may be gone, and many a proxy is set up after it was made. */
export function createContractProbes(node: NodeClient, storage: IndexReader): ContractProbes {
  const known = new Map<Address, readonly ContractClass[]>()

  function keep(address: Address, classes: readonly ContractClass[]): void {
    known.delete(address)
    known.set(address, classes)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }

  async function classify(address: Address, code: Hex | undefined): Promise<readonly ContractClass[]> {
    const own = code ?? (await getCode(node, address))
    const classes = toContractClasses(own, await askProbes(node, address, own))
    keep(address, classes)
    return classes
  }

  async function lookUp(address: Address): Promise<readonly ContractClass[] | undefined> {
    return known.get(address) ?? (await storage.read((view) => view.facts(address)))?.classes
  }

  return {
    probe: async (made, met) => {
      const classes = new Map<Address, readonly ContractClass[]>()
      const facts: ContractFacts[] = []
      const add = async (address: Address, code: Hex | undefined) => {
        const found = await classify(address, code)
        classes.set(address, found)
        facts.push({ address, classes: found })
      }
      await Promise.all(made.map(({ address, code }) => add(address, code)))
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
    probeAgain: (address) => classify(address, undefined),
    clear: () => known.clear(),
  }
}

async function getCode(node: NodeClient, address: Address): Promise<Hex> {
  const code = await node.request('eth_getCode', [address, 'latest'])
  return isHexData(code) ? code : '0x'
}

const FIRST: readonly Probe[] = ['name', 'symbol', 'decimals', 'supportsErc165']

/** A few calls tell most contracts; the rest is asked only of those that need it. */
async function askProbes(node: NodeClient, address: Address, code: Hex): Promise<ProbeAnswers> {
  const mayAnswer = (probe: Probe) =>
    mayDelegate(code) || code.toLowerCase().includes(PROBE_CALLS[probe].slice(2, 10))
  const ask = async (probes: readonly Probe[]): Promise<ProbeAnswers> =>
    Object.fromEntries(
      await Promise.all(
        probes
          .filter(mayAnswer)
          .map(async (probe) => [probe, await callContract(node, address, PROBE_CALLS[probe])]),
      ),
    )
  if (code === '0x') return {}
  const first = await ask(FIRST)
  const second: Probe[] = []
  // Whatever answers may be one that answers anything; its code need not hold the selector.
  const junk = isErc20(first) ? { junk: await callContract(node, address, PROBE_CALLS.junk) } : {}
  if (isErc20({ ...first, ...junk })) second.push('asset', 'totalAssets')
  if (first.supportsErc165 !== undefined) second.push('supportsInvalid')
  const answers = { ...first, ...junk, ...(await ask(second)) }
  if (!isErc165(answers)) return answers
  return { ...answers, ...(await ask(['supportsErc721', 'supportsErc1155'])) }
}

/** What the call returns; `undefined` when it fails, as it does in most contracts. */
async function callContract(node: NodeClient, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    const output = await node.request('eth_call', [{ to, data }, 'latest'])
    return isHexData(output) ? output : undefined
  } catch (error) {
    if (error instanceof RpcError && !error.retryable) return undefined
    // Internal error is what some nodes call a revert.
    if (error instanceof RpcError && error.code === -32_603) return undefined
    throw error
  }
}
