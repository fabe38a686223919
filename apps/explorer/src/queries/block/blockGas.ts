import { gateway_getXray } from '@otterscan/api-schema/execution/xray'
import { ContractGas } from '@otterscan/decode/trace/xray/contractGas'
import { buildXrayTree, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayEntry } from '@otterscan/ethereum/execution/xray'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Gas of a block by contract. */
export interface BlockGas {
  /** The block, its contracts, and the contracts that they called. */
  readonly tree: XrayTree
  /** Calls whose gas is not known. */
  readonly unknown: number
  /** Transactions of which only the outermost call is known. */
  readonly untraced: number
  /** Why, of the first of them. */
  readonly reason: string | undefined
}

const PAGE_SIZE = 2_500
/** Transactions that are asked for at once. */
const AT_ONCE = 4

/** Gas of the transactions of a block by contract: every one is traced. `onProgress` counts those that are read. */
export function blockGasQuery(
  clients: Clients,
  blockHash: Hex,
  hashes: readonly Hex[],
  onProgress: (read: number) => void,
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockGas', blockHash] as const,
    queryFn: ({ signal }) => getBlockGas(clients, hashes, onProgress, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    structuralSharing: false,
    retry: false,
  })
}

async function getBlockGas(
  clients: Clients,
  hashes: readonly Hex[],
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<BlockGas> {
  const gas = new ContractGas()
  let [next, read, untraced] = [0, 0, 0]
  let reason: string | undefined
  async function work(): Promise<void> {
    for (let hash = hashes[next++]; hash !== undefined; hash = hashes[next++]) {
      const found = await getCalls(clients, hash, signal)
      gas.add(found.entries)
      if (found.calls === 'none') {
        untraced++
        reason ??= found.reason
      }
      onProgress(++read)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { tree: buildXrayTree(gas.list(), false), unknown: gas.unknown, untraced, reason }
}

async function getCalls({ execution }: Clients, hash: Hex, signal: AbortSignal) {
  const entries: XrayEntry[] = []
  for (;;) {
    const page = await execution.request(gateway_getXray, [hash, [], entries.length, PAGE_SIZE], { signal })
    for (const entry of page.results) entries.push(entry)
    const isOver = page.results.length === 0 || page.total === undefined || entries.length >= page.total
    if (isOver) return { entries, calls: page.calls, reason: page.reason ?? page.advice ?? undefined }
  }
}
