import type { Address } from '@otterscan/ethereum/address'
import {
  CONTRACT_CLASSES,
  fromIdKey,
  HOLDING_KINDS,
  type PostingList,
  toClassKey,
} from '../storage/blockRows.ts'
import type { IndexedHolder, IndexStorage, IndexView, ListName, PostingEntry } from '../storage/storage.ts'

/** A store that can say what it has. */
export type ListedStorage = IndexStorage & { lists(): AsyncIterable<ListName> }

type Write = (line: string) => Promise<void>

const AT_ONCE = 1_000

/**
 * Writes an index, an object a line with its `type`: `index` first, then `block`, `gap`, `entry` of a list, `creation`,
 * `codeChange`, `balance`. Integers of the chain are decimal text. Returns the number of lines.
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
    for await (const { list, key } of storage.lists()) {
      await putList(view, list, key, put)
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
  for (let number = firstBlock; number <= lastBlock; number++) {
    await put('block', { number, hash: await view.blockHash(number), ...(await view.totals(number)) })
  }
}

async function putList(view: IndexView, list: PostingList, key: Address, put: Put): Promise<void> {
  const names = nameKey(list, key)
  for (let from = 0; ; from += AT_ONCE) {
    const entries = await view.entries(list, key, from, AT_ONCE)
    for (const entry of entries) {
      await put('entry', { list, ...names, ...entry })
      await putBehind(view, list, entry, put)
    }
    if (entries.length < AT_ONCE) return
  }
}

/** What an entry stands for. Each creation is in the list of its address once. */
async function putBehind(
  view: IndexView,
  list: PostingList,
  { blockNumber, index }: PostingEntry,
  put: Put,
): Promise<void> {
  const [type, row] =
    list === 'creations'
      ? ['creation', await view.creation(blockNumber, index)]
      : ['codeChange', list === 'codeChanges' ? await view.codeChange(blockNumber, index) : undefined]
  if (row !== undefined) await put(type, row)
}

function nameKey(list: PostingList, key: Address): object {
  if (list === 'idTransfers') return fromIdKey(key)
  if (list === 'tokenTransfers') return { token: key }
  if (list !== 'contracts') return { address: key }
  return { class: (['all', ...CONTRACT_CLASSES] as const).find((one) => toClassKey(one) === key) }
}

async function putHolders(view: IndexView, token: Address, put: Put): Promise<void> {
  for (const kind of HOLDING_KINDS) {
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
