import { type PostingRow, toIdKey } from '../blockRows.ts'
import type { IndexStorage } from '../storage.ts'
import { fakeBlock, toFakeAddress, toFakeStart } from './fakeBlocks.ts'

const OWNER = toFakeAddress(1)
const TOKEN = toFakeAddress(2)

/** A block with a row of every kind. */
export function toBusyBlock(number: bigint) {
  const postings: readonly PostingRow[] = [
    { list: 'appearances', key: OWNER, index: 0 },
    { list: 'sent', key: OWNER, index: 0, value: number },
    { list: 'tokenTransfers', key: TOKEN, index: 0 },
    { list: 'idTransfers', key: toIdKey(TOKEN, number % 2n), index: 0 },
  ]
  const classes = ['erc20'] as const
  return fakeBlock(number, {
    postings,
    creations: [{ address: toFakeAddress(Number(number)), creator: OWNER, transactionIndex: 0, classes }],
    // Balances that rise, fall and are zero again, whichever way the index grows.
    holdings: [
      {
        kind: 'erc20',
        holder: OWNER,
        token: TOKEN,
        transactionIndex: 0,
        change: number % 4n === 0n ? -3n : 1n,
      },
      {
        kind: 'erc20',
        holder: toFakeAddress(Number(number % 3n) + 100),
        token: TOKEN,
        transactionIndex: 0,
        change: 12n - number,
      },
    ],
    idChanges: [{ token: TOKEN, id: number % 2n, holder: OWNER, change: number % 4n < 2n ? 1n : -1n }],
    facts: [{ address: TOKEN, classes }],
    timestamp: number * 1_500n,
    figures: { gasUsed: number, gasLimit: 2n * number, baseFee: 100n - number },
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
      tokenTransfers: await view.entries('tokenTransfers', TOKEN, 0, 100),
      tokenTotals: await view.tokenTotals('erc20', TOKEN),
      holders: await view.holders('erc20', TOKEN, undefined, 100),
      balance: await view.balance('erc20', TOKEN, OWNER),
      idCount: await view.idCount(TOKEN),
      ids: await view.ids(TOKEN, undefined, 100),
      idHolders: await Promise.all([0n, 1n].map((id) => view.idHolders(TOKEN, id, undefined, 100))),
      facts: await view.facts(TOKEN),
      hours: await view.activity({ interval: 'hour', limit: 100 }),
      days: await view.activity({ interval: 'day', limit: 100 }),
      hashes: await Promise.all(numbers.map((number) => view.blockHash(number))),
      creations: await Promise.all(numbers.map((number) => view.creation(number, 0))),
    }
  })
}
