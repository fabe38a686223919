import { address, count, hash32, hexData } from '@otterscan/api-schema/codec'
import { list, orElse } from '@otterscan/api-schema/combinators'
import { pick } from '@otterscan/api-schema/object'
import {
  readTransferParties,
  TRANSFER_BATCH_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_TOPIC,
  type TransferParties,
} from '@otterscan/decode/token/tokenTransfers'
import { type Address, toLowerAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import {
  type ContractClass,
  type HoldingKind,
  type HoldingRow,
  type IdChangeRow,
  type PostingList,
  type PostingRow,
  toIdKey,
} from '../storage/blockRows.ts'
import { toTransferKind } from '../storage/transferKind.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { tryDecode } from '../upstream/tryDecode.ts'

/** Classes of the contracts that emitted logs; an absent one was not probed. */
export type ClassLookup = ReadonlyMap<Address, readonly ContractClass[]>

/** Token transfers, holdings and balances of a block. */
export interface TransferRows {
  readonly postings: readonly PostingRow[]
  readonly holdings: readonly HoldingRow[]
  readonly idChanges: readonly IdChangeRow[]
}

const LISTS: Readonly<Record<HoldingKind, PostingList>> = {
  erc20: 'erc20Transfers',
  erc721: 'erc721Transfers',
  erc1155: 'erc1155Transfers',
}

/**
 * Each transaction once for every sender and recipient of its transfers, by token standard; each transfer for its token
 * and for the ids it moves; and what the transfers change in balances.
 */
export function toTokenTransfers(transfers: readonly TransferLog[], classes: ClassLookup): TransferRows {
  const postings = new Map<string, PostingRow>()
  const ofTokens = new Map<string, PostingRow>()
  const holdings = new Map<string, MutableHolding>()
  const ids = new Map<string, MutableIdChange>()
  for (const transfer of transfers) {
    const { token, transactionIndex: index, logPosition, from, to } = transfer
    const kind = toTransferKind(transfer, classes.get(token) ?? [])
    const moved = toMovedAmounts(transfer, kind)
    addOnce(ofTokens, `${token} ${logPosition}`, {
      list: 'tokenTransfers',
      key: token,
      index: logPosition,
    })
    for (const holder of new Set([from, to])) {
      addOnce(postings, `${kind} ${holder} ${index}`, { list: LISTS[kind], key: holder, index })
      const row = { kind, holder, token, transactionIndex: index, change: 0n }
      const holding = addOnce<MutableHolding>(holdings, `${kind} ${holder} ${token}`, row)
      if (moved === undefined) holding.unread = (holding.unread ?? 0) + 1
    }
    for (const { id, value } of moved ?? []) {
      change(holdings, `${kind} ${from} ${token}`, -value)
      change(holdings, `${kind} ${to} ${token}`, value)
      if (id === undefined) continue
      const key = toIdKey(token, id)
      addOnce(ofTokens, `${key} ${logPosition}`, { list: 'idTransfers', key, index: logPosition })
      for (const [holder, by] of [
        [from, -value],
        [to, value],
      ] as const) {
        if (holder === ZERO_ADDRESS) continue
        addOnce(ids, `${key} ${holder}`, { token, id, holder, change: 0n })
        change(ids, `${key} ${holder}`, by)
      }
    }
  }
  return {
    // A node may number its logs in any order.
    postings: [
      ...postings.values(),
      ...[...ofTokens.values()].sort((left, right) => left.index - right.index),
    ],
    holdings: [...holdings.values()],
    idChanges: [...ids.values()].filter((row) => row.change !== 0n),
  }
}

type MutableHolding = HoldingRow & { change: bigint; unread?: number }
type MutableIdChange = IdChangeRow & { change: bigint }

/** Of an ERC-721 transfer the third value is the id. */
function toMovedAmounts({ moved }: TransferLog, kind: HoldingKind): TransferLog['moved'] {
  return kind === 'erc721' ? moved?.map(({ value }) => ({ id: value, value: 1n })) : moved
}

function change(rows: ReadonlyMap<string, { change: bigint }>, name: string, by: bigint): void {
  const row = rows.get(name)
  if (row !== undefined) row.change += by
}

/** The row of this name: the one that is there, or the given one. */
function addOnce<Row>(rows: Map<string, Row>, name: string, row: Row): Row {
  const known = rows.get(name)
  if (known !== undefined) return known
  rows.set(name, row)
  return row
}

/** Emitters of `Transfer` logs, whose class decides the token standard. */
export function listTransferEmitters(transfers: readonly TransferLog[]): ReadonlySet<Address> {
  return new Set(transfers.flatMap(({ token, isErc1155 }) => (isErc1155 ? [] : [token])))
}

/** A token transfer log. Addresses in lower case. */
export interface TransferLog extends TransferParties {
  readonly transactionIndex: number
  /** Among all logs of the block. */
  readonly logPosition: number
  readonly token: Address
}

/** The transfer logs of a block, in order, and how many logs could not be read well enough to tell. */
export interface FoundTransfers {
  readonly transfers: readonly TransferLog[]
  readonly unreadLogs: number
}

/** Reads the logs from the node's JSON: of a log whose data is broken, the topics still count. */
export function readTransferLogs({ receipts }: BlockContent): FoundTransfers {
  const transfers: TransferLog[] = []
  let unreadLogs = 0
  let logCount = 0
  for (const [index, receipt] of receipts.entries()) {
    const logs: unknown = receipt?.wire.logs
    for (const wire of Array.isArray(logs) ? (logs as readonly unknown[]) : []) {
      const found = readTransferLog(wire, logCount++)
      if (found === 'unread') unreadLogs++
      else if (found !== undefined) transfers.push({ ...found, transactionIndex: index })
    }
  }
  return { transfers, unreadLogs }
}

const logFields = pick({
  core: { address, topics: list(hash32), logIndex: orElse(count, undefined) },
  optional: { data: hexData },
})

type ReadTransfer = Omit<TransferLog, 'transactionIndex'>

/** `undefined` for any other log, and for the ETH transfer logs that clients add themselves (EIP-7708). */
function readTransferLog(wire: unknown, position: number): ReadTransfer | 'unread' | undefined {
  const log = tryDecode(logFields, wire)
  if (log === undefined) return 'unread'
  const parties = readTransferParties({ ...log, data: log.data ?? '0x' })
  if (parties === undefined) {
    // Its parties may be in the data, if it is a transfer at all.
    const isLost = log.data === undefined && TRANSFER_TOPICS.includes(log.topics[0] ?? '0x')
    return isLost ? 'unread' : undefined
  }
  // Not counted where the node says it: a receipt before it may be missing.
  const logPosition = log.logIndex ?? position
  return { ...parties, logPosition, token: toLowerAddress(log.address) }
}

const TRANSFER_TOPICS: readonly Hex[] = [TRANSFER_TOPIC, TRANSFER_SINGLE_TOPIC, TRANSFER_BATCH_TOPIC]
