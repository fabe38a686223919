import {
  isNativeTransferLog,
  TRANSFER_BATCH_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_TOPIC,
} from '@otterscan/decode/token/tokenTransfers'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex } from '@otterscan/ethereum/hex'
import type { ContractClass, HoldingKind, HoldingRow, PostingList, PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import type { NormalReceipt } from '../upstream/normalizeReceipt.ts'
import { isWireObject, toHash, toLowerAddress } from '../upstream/wireValue.ts'

/** Classes of contracts that emit logs; one that is absent was not probed. */
export type ClassLookup = ReadonlyMap<Address, readonly ContractClass[]>

/** Who moved which tokens. */
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
 * Each transaction once for every address its transfers were from or to, by kind of token. Whose Transfer log it is
 * tells ERC-20 from ERC-721; where that is neither or not known, the number of topics does.
 */
export function toTokenTransfers({ receipts }: BlockContent, classes: ClassLookup): TransferRows {
  const postings = new Map<string, PostingRow>()
  const holdings = new Map<string, HoldingRow>()
  for (const [index, receipt] of receipts.entries()) {
    for (const log of readLogs(receipt)) {
      const kind = toKind(log, classes)
      for (const holder of log.parties) {
        addOnce(postings, `${kind} ${holder} ${index}`, { list: LISTS[kind], key: holder, index })
        const holding = { kind, holder, token: log.token, transactionIndex: index }
        addOnce(holdings, `${kind} ${holder} ${log.token}`, holding)
      }
    }
  }
  return { postings: [...postings.values()], holdings: [...holdings.values()] }
}

function addOnce<Row>(rows: Map<string, Row>, name: string, row: Row): void {
  if (!rows.has(name)) rows.set(name, row)
}

/** Contracts whose Transfer logs have to be told apart. */
export function listTransferEmitters({ receipts }: BlockContent): ReadonlySet<Address> {
  const logs = receipts.flatMap(readLogs).filter(({ isErc1155 }) => !isErc1155)
  return new Set(logs.map(({ token }) => token))
}

interface TransferLog {
  readonly token: Address
  readonly parties: readonly Address[]
  readonly topicCount: number
  readonly isErc1155: boolean
}

function readLogs({ wire }: NormalReceipt): TransferLog[] {
  const logs: readonly unknown[] = Array.isArray(wire.logs) ? wire.logs : []
  return logs.flatMap((log) => readTransferLog(log) ?? [])
}

/** `undefined` for every other log, and for those that clients write themselves when ether moves (EIP-7708). */
function readTransferLog(log: unknown): TransferLog | undefined {
  if (!isWireObject(log) || !Array.isArray(log.topics)) return undefined
  const token = toLowerAddress(log.address)
  const topics = log.topics.map(toHash)
  if (token === undefined || isNativeTransferLog({ address: token })) return undefined
  const isErc1155 = topics[0] === TRANSFER_SINGLE_TOPIC || topics[0] === TRANSFER_BATCH_TOPIC
  if (!isErc1155 && topics[0] !== TRANSFER_TOPIC) return undefined
  const [from, to] = isErc1155 ? topics.slice(2) : topics.slice(1)
  if (from === undefined || to === undefined) return undefined
  return { token, parties: [toParty(from), toParty(to)], topicCount: topics.length, isErc1155 }
}

function toParty(topic: Hex): Address {
  return sliceHex(topic, 12)
}

function toKind({ token, topicCount, isErc1155 }: TransferLog, lookup: ClassLookup): HoldingKind {
  if (isErc1155) return 'erc1155'
  const classes = lookup.get(token) ?? []
  if (classes.includes('erc721')) return 'erc721'
  if (classes.includes('erc20')) return 'erc20'
  return topicCount === 4 ? 'erc721' : 'erc20'
}
