import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import { type CallRequest, eth_call, eth_getCode } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHexData } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Result of a read-only call. */
export type ReadOutcome =
  | { readonly kind: 'output'; readonly data: Hex }
  /** `message` is the node's, or the reason where it sends that as text; `data` is `0x` when the node sends none. */
  | { readonly kind: 'reverted'; readonly data: Hex; readonly message: string; readonly isReason: boolean }
  /** There was no code to call at that block. */
  | { readonly kind: 'notDeployed' }
  /** The node refuses the call. */
  | { readonly kind: 'refused'; readonly message: string }

/** A read-only call. */
export interface ReadRequest {
  readonly to: Address
  readonly data: Hex
  readonly block: BlockReference
  readonly from?: Address | undefined
  /** Wei. */
  readonly value?: bigint | undefined
}

/** Runs a call without sending a transaction. Throws what the client throws on transport errors. */
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
    const reason = findRevertReason(error.data)
    // execution-apis defines code 3 for a revert; other nodes only have a message.
    const isRevert = (data ?? reason) !== undefined || error.code === 3 || /revert/i.test(error.message)
    return isRevert
      ? {
          kind: 'reverted',
          data: data ?? '0x',
          message: reason ?? error.message,
          isReason: reason !== undefined,
        }
      : { kind: 'refused', message: error.message }
  }
}

const MAX_DEPTH = 4
/** Where nodes put revert data; Ganache calls it `return`. */
const DATA_NAMES = ['data', 'output', 'result', 'return', 'originalError']
const REASON_NAMES = ['reason', ...DATA_NAMES]

/**
 * Revert data, which nodes put into `data` itself or some levels below, some after the word "Reverted", some under the
 * hash of the transaction.
 */
export function findRevertData(data: unknown): Hex | undefined {
  return findInData(data, DATA_NAMES, (value) => {
    const text = value.replace(/^Reverted\s+/, '')
    return isHexData(text) ? text : undefined
  })
}

/** The reason of a revert, where a node sends it as text: `revert: …`, or as `reason`. */
export function findRevertReason(data: unknown): string | undefined {
  return findInData(data, REASON_NAMES, (value, name) => {
    if (name === 'reason') return value
    return /^(?:execution )?revert(?:ed)?:?\s+(?!0x)(\S.*)/is.exec(value)?.[1]
  })
}

function findInData<T>(
  data: unknown,
  names: readonly string[],
  read: (text: string, name: string) => T | undefined,
  name = '',
  depth = 0,
): T | undefined {
  if (typeof data === 'string') return read(data, name)
  if (typeof data !== 'object' || data === null || depth >= MAX_DEPTH) return undefined
  for (const key of [...names, ...Object.keys(data).filter(isHash32)]) {
    const found = Object.hasOwn(data, key)
      ? findInData(Reflect.get(data, key), names, read, key, depth + 1)
      : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** Outcomes of calls without arguments, by selector, at the end of a block. One batch. */
export function readOutcomesQuery(
  clients: Clients,
  to: Address,
  selectors: readonly Hex[],
  block: bigint | 'latest' = 'latest',
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'readAll', to, block.toString(), ...selectors] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<Hex, ReadOutcome>> => {
      const outcomes = await Promise.all(
        selectors.map((data) => getReadOutcome(clients, { to, data, block }, signal)),
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
