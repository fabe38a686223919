import { address, hash32, hexData } from '@otterscan/api-schema/codec'
import { list } from '@otterscan/api-schema/combinators'
import { pick } from '@otterscan/api-schema/object'
import {
  readTransferParties,
  TRANSFER_BATCH_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_TOPIC,
} from '@otterscan/decode/token/tokenTransfers'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ContractClass, HoldingKind, HoldingRow, PostingList, PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { tryDecode } from '../upstream/tryDecode.ts'

/** Classes of the contracts that emitted logs; an absent one was not probed. */
export type ClassLookup = ReadonlyMap<Address, readonly ContractClass[]>

/** Token transfers and holdings of a block. */
export interface TransferRows {
  readonly postings: readonly PostingRow[]
  readonly holdings: readonly HoldingRow[]
}

const LISTS: Readonly<Record<HoldingKind, PostingList>> = {
  erc20: 'erc20Transfers',
  erc721: 'erc721Transfers',
  erc1155: 'erc1155Transfers',
}

/**
 * Each transaction once for every sender and recipient of its transfers, by token standard. The class of the emitter
 * decides between ERC-20 and ERC-721; where it is neither or unknown, the number of topics decides.
 */
export function toTokenTransfers(transfers: readonly TransferLog[], classes: ClassLookup): TransferRows {
  const postings = new Map<string, PostingRow>()
  const holdings = new Map<string, HoldingRow>()
  for (const transfer of transfers) {
    const { token, transactionIndex: index } = transfer
    const kind = toKind(transfer, classes)
    for (const holder of transfer.parties) {
      addOnce(postings, `${kind} ${holder} ${index}`, { list: LISTS[kind], key: holder, index })
      addOnce(holdings, `${kind} ${holder} ${token}`, { kind, holder, token, transactionIndex: index })
    }
  }
  return { postings: [...postings.values()], holdings: [...holdings.values()] }
}

function addOnce<Row>(rows: Map<string, Row>, name: string, row: Row): void {
  if (!rows.has(name)) rows.set(name, row)
}

/** Emitters of `Transfer` logs, whose class decides the token standard. */
export function listTransferEmitters(transfers: readonly TransferLog[]): ReadonlySet<Address> {
  return new Set(transfers.flatMap(({ token, isErc1155 }) => (isErc1155 ? [] : [token])))
}

/** A token transfer log. Addresses in lower case. */
export interface TransferLog {
  readonly transactionIndex: number
  readonly token: Address
  readonly parties: readonly Address[]
  readonly isErc1155: boolean
  /** As `TransferParties` has it. */
  readonly isErc721Shape: boolean
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
  for (const [index, receipt] of receipts.entries()) {
    const logs: unknown = receipt?.wire.logs
    for (const wire of Array.isArray(logs) ? (logs as readonly unknown[]) : []) {
      const found = readTransferLog(wire, index)
      if (found === 'unread') unreadLogs++
      else if (found !== undefined) transfers.push(found)
    }
  }
  return { transfers, unreadLogs }
}

const logFields = pick({ core: { address, topics: list(hash32) }, optional: { data: hexData } })

/** `undefined` for any other log, and for the ETH transfer logs that clients add themselves (EIP-7708). */
function readTransferLog(wire: unknown, transactionIndex: number): TransferLog | 'unread' | undefined {
  const log = tryDecode(logFields, wire)
  if (log === undefined) return 'unread'
  const parties = readTransferParties({ ...log, data: log.data ?? '0x' })
  if (parties === undefined) {
    // Its parties may be in the data, if it is a transfer at all.
    const isLost = log.data === undefined && TRANSFER_TOPICS.includes(log.topics[0] ?? '0x')
    return isLost ? 'unread' : undefined
  }
  const { from, to, isErc1155, isErc721Shape } = parties
  const token = toLowerAddress(log.address)
  return { transactionIndex, token, parties: [from, to], isErc1155, isErc721Shape }
}

const TRANSFER_TOPICS: readonly Hex[] = [TRANSFER_TOPIC, TRANSFER_SINGLE_TOPIC, TRANSFER_BATCH_TOPIC]

function toKind({ token, isErc1155, isErc721Shape }: TransferLog, lookup: ClassLookup): HoldingKind {
  if (isErc1155) return 'erc1155'
  const classes = lookup.get(token) ?? []
  if (classes.includes('erc721')) return 'erc721'
  if (classes.includes('erc20')) return 'erc20'
  return isErc721Shape ? 'erc721' : 'erc20'
}
