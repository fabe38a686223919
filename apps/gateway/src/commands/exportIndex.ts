import type { Address } from '@otterscan/ethereum/address'
import { ACTIVITY_INTERVALS } from '../storage/activity.ts'
import {
  CONTRACT_CLASSES,
  fromIdKey,
  HOLDING_KINDS,
  type HoldingKind,
  type PostingList,
  toClassKey,
} from '../storage/blockRows.ts'
import type { IndexedHolder, IndexStorage, IndexView, ListName, PostingEntry } from '../storage/storage.ts'

/** A store that can say what it has. */
export type ListedStorage = Pick<IndexStorage, 'read' | 'checkpoint' | 'gaps'> & {
  lists(): AsyncIterable<ListName>
}

type Write = (line: string) => Promise<void>

const AT_ONCE = 1_000

/**
 * Writes an index, an object a line with its `type`: `index` first, then `block`, `gap`, `figures` of hours and days, `entry` of a
 * list, `creation`, `codeChange`, `balance`, `holding`, `totals` of a token. Integers of the chain are decimal text. Returns
 * the number of lines.
 */
export async function exportIndex(storage: ListedStorage, write: Write): Promise<number> {
  let lines = 0
  const put = async (type: string, row: object) => {
    lines++
    await write(
      JSON.stringify({ type, ...row }, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    )
  }
  await storage.read(async (view) => {
    const { chainId, genesisHash } = storage.checkpoint() ?? {}
    await put('index', { chainId, genesisHash, ...view.coverage })
    await putBlocks(view, put)
    for (const { from, to, reason } of storage.gaps()) await put('gap', { from, to, reason })
    await putFigures(view, put)
    for await (const { list, key } of storage.lists()) {
      await putList(view, list, key, put)
      const kind = KIND_OF[list]
      if (kind !== undefined) await putHoldings(view, kind, key, put)
      if (list === 'tokenTransfers') await putHolders(view, key, put)
      if (list === 'idTransfers') await putIdHolders(view, key, put)
    }
  })
  return lines
}

type Put = (type: string, row: object) => Promise<void>

async function putBlocks(view: IndexView, put: Put): Promise<void> {
  if (view.coverage === undefined) return
  const { firstBlock, lastBlock } = view.coverage
  // Several at once, which a store on another machine reads together.
  for (let first = firstBlock; first <= lastBlock; first += BigInt(AT_ONCE)) {
    const left = lastBlock - first + 1n
    const count = left < BigInt(AT_ONCE) ? Number(left) : AT_ONCE
    const numbers = Array.from({ length: count }, (_, at) => first + BigInt(at))
    const rows = await Promise.all(
      numbers.map(async (number) => ({
        ...{ number, hash: await view.blockHash(number) },
        ...(await view.totals(number)),
      })),
    )
    for (const row of rows) await put('block', row)
  }
}

const MOST_PERIODS = 1_000_000

async function putFigures(view: IndexView, put: Put): Promise<void> {
  for (const interval of ACTIVITY_INTERVALS)
    for (const { time, blocks, firstBlock, lastBlock, sums, prices } of await view.activity({
      interval,
      limit: MOST_PERIODS,
    }))
      await put('figures', { interval, time, blocks, firstBlock, lastBlock, sums, prices })
}

async function putList(view: IndexView, list: PostingList, key: Address, put: Put): Promise<void> {
  const names = nameKey(list, key)
  for (let from = 0; ; from += AT_ONCE) {
    const entries = await view.entries(list, key, from, AT_ONCE)
    const behind = await Promise.all(entries.map((entry) => readBehind(view, list, entry)))
    for (const [at, { blockNumber, index, value }] of entries.entries()) {
      await put('entry', { list, ...names, blockNumber, index, value })
      const row = behind[at]
      if (row !== undefined) await put(...row)
    }
    if (entries.length < AT_ONCE) return
  }
}

/** What an entry stands for. Each creation is in the list of its address once. */
async function readBehind(
  view: IndexView,
  list: PostingList,
  { blockNumber, index }: PostingEntry,
): Promise<Parameters<Put> | undefined> {
  if (list === 'creations') {
    const row = await view.creation(blockNumber, index)
    return row && ['creation', row]
  }
  const row = list === 'codeChanges' ? await view.codeChange(blockNumber, index) : undefined
  return row && ['codeChange', row]
}

const KIND_OF: Partial<Record<PostingList, HoldingKind>> = {
  erc20Transfers: 'erc20',
  erc721Transfers: 'erc721',
  erc1155Transfers: 'erc1155',
}
const MOST_HOLDINGS = 1_000_000

/** Which tokens an address has had. */
async function putHoldings(view: IndexView, kind: HoldingKind, holder: Address, put: Put): Promise<void> {
  for (const one of await view.holdings(kind, holder, MOST_HOLDINGS))
    await put('holding', { kind, holder, ...one })
}

function nameKey(list: PostingList, key: Address): object {
  if (list === 'idTransfers') return fromIdKey(key)
  if (list === 'tokenTransfers') return { token: key }
  if (list !== 'contracts') return { address: key }
  return { class: (['all', ...CONTRACT_CLASSES] as const).find((one) => toClassKey(one) === key) }
}

async function putHolders(view: IndexView, token: Address, put: Put): Promise<void> {
  const facts = await view.facts(token)
  for (const kind of HOLDING_KINDS) {
    const totals = await view.tokenTotals(kind, token)
    await put('totals', { kind, token, ...totals, classes: facts?.classes })
    let after: IndexedHolder | undefined
    do {
      const holders = await view.holders(kind, token, after, AT_ONCE)
      for (const one of holders) await put('balance', { kind, token, ...one })
      after = holders.length < AT_ONCE ? undefined : holders.at(-1)
    } while (after !== undefined)
  }
}

async function putIdHolders(view: IndexView, key: Address, put: Put): Promise<void> {
  const { token, id } = fromIdKey(key)
  let after: Address | undefined
  do {
    const holders = await view.idHolders(token, id, after, AT_ONCE)
    for (const one of holders) await put('balance', { token, id, ...one })
    after = holders.length < AT_ONCE ? undefined : holders.at(-1)?.holder
  } while (after !== undefined)
}
