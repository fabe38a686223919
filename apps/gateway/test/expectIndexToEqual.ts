import type { Hex } from '@otterscan/ethereum/hex'
import { expect } from 'vitest'
import type { Walk } from './bruteForceWalk.ts'
import { expectActivity } from './expectActivity.ts'
import { expectTokens } from './expectTokens.ts'
import { type RpcCall, requestRpc } from './requestRpc.ts'

interface SearchPage {
  readonly txs: readonly { readonly hash: Hex; readonly blockNumber: Hex }[]
  readonly receipts: readonly { readonly transactionHash: Hex }[]
  readonly firstPage: boolean
  readonly lastPage: boolean
}

interface ListPage<Entry> {
  readonly results: readonly Entry[]
  readonly blocksSummary: Readonly<Record<string, unknown>>
}

const PAGE = 25

/** Every list, count, order and page that the gateway gives is that of the walk. */
export async function expectIndexToEqual(
  url: string,
  walk: Walk,
  { nodeHasCode = true }: { readonly nodeHasCode?: boolean } = {},
): Promise<void> {
  const request = async <Result>(calls: readonly RpcCall[]): Promise<Result[]> =>
    (await requestRpc(url, calls)).map((answer, at) => {
      if ('error' in answer) throw new Error(`${JSON.stringify(calls[at])}: ${JSON.stringify(answer)}`)
      return answer.result as Result
    })
  await expectSearches(request, walk)
  await expectSenders(request, walk)
  await expectTransfers(request, walk)
  await expectContracts(request, walk)
  if (nodeHasCode) await expectNewestState(request, walk)
  await expectRewards(request, walk)
  await expectTokens(request, walk)
  await expectActivity(request, walk)
}

type RequestAll = <Result>(calls: readonly RpcCall[]) => Promise<Result[]>
type Appearance = { readonly block: number; readonly hash: Hex }

async function expectSearches(request: RequestAll, { appearances }: Walk): Promise<void> {
  for (const direction of ['Before', 'After'] as const) {
    // All addresses at once, page after page.
    let open = Array.from(appearances, ([address, list]) => ({ address, list, block: 0 }))
    while (open.length > 0) {
      const pages = await request<SearchPage>(
        open.map(({ address, block }) => [`ots_searchTransactions${direction}`, address, block, PAGE]),
      )
      open = open.flatMap((search, at) => {
        const page = pages[at] as SearchPage
        const expected = expectedPage(search.list, direction, search.block)
        const label = `${direction} ${search.block} of ${search.address}`
        expect(
          page.txs.map(({ hash }) => hash),
          label,
        ).toEqual(expected.hashes)
        expect(
          page.receipts.map(({ transactionHash }) => transactionHash),
          label,
        ).toEqual(expected.hashes)
        expect([page.firstPage, page.lastPage], label).toEqual([expected.firstPage, expected.lastPage])
        const isLast = direction === 'Before' ? page.lastPage : page.firstPage
        const edge = direction === 'Before' ? page.txs.at(-1) : page.txs[0]
        return isLast || edge === undefined ? [] : [{ ...search, block: Number(edge.blockNumber) }]
      })
    }
  }
}

/** The page that a search gives of a list that is newest first. */
function expectedPage(list: readonly Appearance[], direction: 'Before' | 'After', block: number) {
  const isOlder = direction === 'Before'
  const along = isOlder ? list : list.toReversed()
  const wanted = along.filter((entry) => block === 0 || (isOlder ? entry.block < block : entry.block > block))
  const edge = wanted[PAGE - 1]?.block
  const found = wanted.filter((entry, at) => at < PAGE || entry.block === edge)
  const newestFirst = isOlder ? found : found.toReversed()
  if (found.length === 0) {
    const isEmpty = list.length === 0
    return { hashes: [], firstPage: !isOlder || isEmpty, lastPage: isOlder || isEmpty }
  }
  return {
    hashes: newestFirst.map(({ hash }) => hash),
    firstPage: newestFirst[0] === list[0],
    lastPage: newestFirst.at(-1) === list.at(-1),
  }
}

async function expectSenders(request: RequestAll, { transactions }: Walk): Promise<void> {
  const found = await request<Hex>(
    transactions.map(({ from, nonce }) => ['ots_getTransactionBySenderAndNonce', from, nonce]),
  )
  expect(found).toEqual(transactions.map(({ hash }) => hash))
}

async function expectTransfers(
  request: RequestAll,
  { transfers, holdings, appearances }: Walk,
): Promise<void> {
  for (const kind of ['20', '721', '1155'] as const) {
    // Every address of the chain: those without transfers must have none.
    const holders = [...new Set([...appearances.keys(), ...transfers[kind].keys()])]
    const counts = await request<number>(holders.map((holder) => [`ots2_getERC${kind}TransferCount`, holder]))
    expect(counts).toEqual(holders.map((holder) => transfers[kind].get(holder)?.length ?? 0))
    const calls = [...transfers[kind]].flatMap(([holder, hashes]) =>
      Array.from(
        { length: Math.floor(hashes.length / PAGE) + 1 },
        (_, page): RpcCall => [`ots2_getERC${kind}TransferList`, holder, page * PAGE, PAGE],
      ),
    )
    const pages =
      await request<ListPage<{ readonly hash: Hex; readonly receipt: { transactionHash: Hex } }>>(calls)
    for (const [holder, hashes] of transfers[kind]) {
      const own = pages.filter((_, at) => calls[at]?.[1] === holder)
      for (const { results } of own) expect(results.length).toBeLessThanOrEqual(PAGE)
      const all = own.flatMap(({ results }) => results)
      expect(all.map(({ hash }) => hash)).toEqual(hashes)
      expect(all.map(({ receipt }) => receipt.transactionHash)).toEqual(hashes)
    }
    const held = await request<readonly { readonly address: string }[]>(
      holders.map((holder) => [`ots2_getERC${kind}Holdings`, holder]),
    )
    expect(held.map((list) => list.map(({ address }) => address))).toEqual(
      holders.map((holder) => (holdings[kind].get(holder) ?? []).toSorted()),
    )
  }
}

async function expectContracts(request: RequestAll, { contracts }: Walk): Promise<void> {
  expect(await request<number>([['ots2_getAllContractsCount']])).toEqual([contracts.length])
  const [page] = await request<ListPage<{ readonly address: string; readonly blockNumber: Hex }>>([
    ['ots2_getAllContractsList', 0, 500],
  ])
  expect(page?.results.map(({ address, blockNumber }) => [address, Number(blockNumber)])).toEqual(
    contracts.map(({ address, block }) => [address, block]),
  )
  const clones = contracts.filter(isClone)
  const [cloneList] = await request<ListPage<{ readonly address: string }>>([['ots2_getERC1167List', 0, 500]])
  expect(cloneList?.results.map(({ address }) => address)).toEqual(clones.map(({ address }) => address))
}

function isClone({ code }: Walk['contracts'][number]): boolean {
  return /^0x363d3d373d3d3d363d73.{40}5af43d82803e903d91602b57fd5bf3$/.test(code)
}

/** What also needs the code that the node has now. */
async function expectNewestState(request: RequestAll, { contracts }: Walk): Promise<void> {
  const clones = contracts.filter(isClone)
  const implementations = await request<string>(clones.map(({ address }) => ['ots2_getERC1167Impl', address]))
  expect(implementations).toEqual(clones.map(({ code }) => `0x${code.slice(22, 62)}`))
  const creators = await request<{ readonly hash: Hex; readonly creator: string }>(
    contracts.map(({ address }) => ['ots_getContractCreator', address]),
  )
  expect(creators).toEqual(contracts.map(({ hash, creator }) => ({ hash, creator })))
}

async function expectRewards(request: RequestAll, { rewards }: Walk): Promise<void> {
  for (const [miner, blocks] of rewards) {
    const [count] = await request<number>([['ots2_getBlocksRewardedCount', miner]])
    expect(count).toBe(blocks.length)
    const [page] = await request<ListPage<{ readonly blockNumber: Hex }>>([
      ['ots2_getBlocksRewardedList', miner, 0, 500],
    ])
    expect(page?.results.map(({ blockNumber }) => Number(blockNumber))).toEqual(blocks)
  }
}
