import type { Address } from '@otterscan/ethereum/address'
import { CONTRACT_CLASSES, POSTING_LISTS, type PostingList, toClassKey } from '../src/storage/blockRows.ts'
import type { IndexReader } from '../src/storage/storage.ts'

/** Every list of an index by its name, of these addresses and of all classes. */
export function readAllLists(
  reader: IndexReader,
  addresses: Iterable<Address>,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  return reader.read(async (view) => {
    const lists = new Map<string, readonly unknown[]>()
    const add = async (list: PostingList, key: Address) =>
      lists.set(`${list} ${key}`, await view.entries(list, key, 0, 10_000))
    for (const key of addresses) for (const list of POSTING_LISTS) await add(list, key)
    for (const one of ['all', ...CONTRACT_CLASSES] as const) await add('contracts', toClassKey(one))
    return lists
  })
}
