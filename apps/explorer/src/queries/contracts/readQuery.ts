import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import { type CallRequest, eth_call, eth_getCode } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, isHexData } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** What a read-only call gave. */
export type ReadOutcome =
  | { readonly kind: 'output'; readonly data: Hex }
  /** `message` is the node's; `data` is `0x` when the node sends none. */
  | { readonly kind: 'reverted'; readonly data: Hex; readonly message: string }
  /** There was no code to call at that block. */
  | { readonly kind: 'notDeployed' }
  /** The node refuses the call. */
  | { readonly kind: 'refused'; readonly message: string }

/** A read-only call: to whom, with what, when. */
export interface ReadRequest {
  readonly to: Address
  readonly data: Hex
  readonly block: BlockReference
  readonly from?: Address | undefined
  /** Wei. */
  readonly value?: bigint | undefined
}

/** Runs a call without sending it. Throws what the client throws when the way to the node is broken. */
export async function getReadOutcome(
  { execution }: Clients,
  { to, data, block, from, value }: ReadRequest,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const request: CallRequest = {
    to,
    data,
    ...(from === undefined ? {} : { from }),
    ...(value === undefined ? {} : { value }),
  }
  const options = signal === undefined ? {} : { signal }
  const [outcome, code] = await Promise.all([
    toOutcome(execution.request(eth_call, [request, block], options)),
    block === 'latest' ? undefined : toOutcome(execution.request(eth_getCode, [to, block], options)),
  ])
  return code?.kind === 'output' && code.data === '0x' ? { kind: 'notDeployed' } : outcome
}

async function toOutcome(answer: Promise<Hex>): Promise<ReadOutcome> {
  try {
    return { kind: 'output', data: await answer }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const data = findRevertData(error.data)
    // 3 is what execution-apis gives a revert; others say it in words.
    const isRevert = data !== undefined || error.code === 3 || /revert/i.test(error.message)
    return isRevert
      ? { kind: 'reverted', data: data ?? '0x', message: error.message }
      : { kind: 'refused', message: error.message }
  }
}

const MAX_DEPTH = 4

/** Nodes put the data of a revert into `data` itself or some levels below, some behind the word "Reverted". */
export function findRevertData(data: unknown, depth = 0): Hex | undefined {
  if (typeof data === 'string') {
    const text = data.replace(/^Reverted\s+/, '')
    return isHexData(text) ? text : undefined
  }
  if (typeof data !== 'object' || data === null || depth >= MAX_DEPTH) return undefined
  for (const name of ['data', 'output', 'result', 'originalError']) {
    const found = Object.hasOwn(data, name) ? findRevertData(Reflect.get(data, name), depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Outcomes of calls without arguments, by selector, at the head. One batch. */
export function readAllQuery(clients: Clients, to: Address, selectors: readonly Hex[]) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'readAll', to, ...selectors] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<Hex, ReadOutcome>> => {
      const outcomes = await Promise.all(
        selectors.map((data) => getReadOutcome(clients, { to, data, block: 'latest' }, signal)),
      )
      return new Map(
        selectors.flatMap((selector, index): [Hex, ReadOutcome][] => {
          const outcome = outcomes[index]
          return outcome === undefined ? [] : [[selector, outcome]]
        }),
      )
    },
  })
}
