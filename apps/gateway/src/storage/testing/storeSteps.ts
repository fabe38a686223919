import type { PostingRow } from '../blockRows.ts'
import type { IndexStorage } from '../storage.ts'
import { fakeBlock, toFakeAddress, toFakeStart } from './fakeBlocks.ts'

const OWNER = toFakeAddress(1)
const TOKEN = toFakeAddress(2)

/** A block with a row of every kind. */
function toBusyBlock(number: bigint) {
  const postings: readonly PostingRow[] = [
    { list: 'appearances', key: OWNER, index: 0 },
    { list: 'sent', key: OWNER, index: 0, value: number },
  ]
  const classes = ['erc20'] as const
  return fakeBlock(number, {
    postings,
    creations: [{ address: toFakeAddress(Number(number)), creator: OWNER, transactionIndex: 0, classes }],
    holdings: [{ kind: 'erc20', holder: OWNER, token: TOKEN, transactionIndex: 0 }],
    facts: [{ address: TOKEN, classes }],
  })
}

/** A sequence of writes that covers everything the sync does, including a wipe. */
export const STORE_STEPS: readonly ((storage: IndexStorage) => Promise<void>)[] = [
  (storage) => storage.reset(toFakeStart(10n)),
  (storage) => storage.append([11n, 12n].map(toBusyBlock)),
  (storage) => storage.replaceHot(13n, [13n, 14n].map(toBusyBlock)),
  (storage) => storage.prepend([10n, 9n].map(toBusyBlock)),
  (storage) => storage.append([13n].map(toBusyBlock)),
  (storage) => storage.reset(toFakeStart(50n)),
  (storage) => storage.append([51n].map(toBusyBlock)),
]

/** The contents of a store, for comparison. */
export function describeStore(storage: IndexStorage) {
  return storage.read(async (view) => {
    const numbers = Array.from({ length: 60 }, (_, number) => BigInt(number))
    return {
      checkpoint: storage.checkpoint(),
      hot: storage.hotBlocks().map(({ hash }) => hash),
      coverage: view.coverage,
      appearances: await view.entries('appearances', OWNER, 0, 100),
      sent: await view.entries('sent', OWNER, 0, 100),
      holdings: await view.holdings('erc20', OWNER, 100),
      facts: await view.facts(TOKEN),
      hashes: await Promise.all(numbers.map((number) => view.blockHash(number))),
      creations: await Promise.all(numbers.map((number) => view.creation(number, 0))),
    }
  })
}
