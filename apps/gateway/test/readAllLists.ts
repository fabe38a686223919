import type { Address } from '@otterscan/ethereum/address'
import { ACTIVITY_INTERVALS } from '../src/storage/activity.ts'
import {
  CONTRACT_CLASSES,
  HOLDING_KINDS,
  POSTING_LISTS,
  type PostingList,
  toClassKey,
  toIdKey,
} from '../src/storage/blockRows.ts'
import type { IndexReader } from '../src/storage/storage.ts'

/** Every list of an index by its name, of these addresses and of all classes. */
export function readAllLists(
  reader: IndexReader,
  wanted: Iterable<Address>,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  // Read more than once.
  const addresses = [...wanted]
  return reader.read(async (view) => {
    const lists = new Map<string, readonly unknown[]>()
    const add = async (list: PostingList, key: Address) =>
      lists.set(`${list} ${key}`, await view.entries(list, key, 0, 10_000))
    for (const key of addresses) for (const list of POSTING_LISTS) await add(list, key)
    for (const interval of ACTIVITY_INTERVALS) {
      lists.set(interval, await view.activity({ interval, limit: 10_000 }))
    }
    for (const one of ['all', ...CONTRACT_CLASSES] as const) await add('contracts', toClassKey(one))
    for (const key of addresses) {
      for (const kind of HOLDING_KINDS) {
        lists.set(`${kind} holders ${key}`, await view.holders(kind, key, undefined, 10_000))
        lists.set(`${kind} totals ${key}`, [await view.tokenTotals(kind, key)])
      }
      const ids = await view.ids(key, undefined, 10_000)
      lists.set(`ids ${key}`, [ids, await view.idCount(key)])
      for (const { id } of ids) {
        lists.set(`owners ${key} ${id}`, await view.idHolders(key, id, undefined, 10_000))
        lists.set(`idTransfers ${key} ${id}`, await view.entries('idTransfers', toIdKey(key, id), 0, 10_000))
      }
    }
    return lists
  })
}
