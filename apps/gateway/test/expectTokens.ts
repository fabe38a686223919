import { expect } from 'vitest'
import type { Walk, WalkedToken } from './bruteForceWalk.ts'
import type { RpcCall } from './requestRpc.ts'

type RequestAll = <Result>(calls: readonly RpcCall[]) => Promise<Result[]>

interface WireHolder {
  readonly holder: string
  readonly balance: string
}

interface WireTransfer {
  readonly transactionHash: string
  readonly logIndex: string
  readonly moved: readonly { readonly tokenId: string | null; readonly amount: string }[] | null
}

const ZERO = `0x${'0'.repeat(40)}`
/** Small, so that there are pages. */
const PAGE = 7

/** Transfers, holders, ids and counts of every token are those that its logs add up to. */
export async function expectTokens(request: RequestAll, { tokens }: Walk): Promise<void> {
  expect(tokens.size).toBeGreaterThan(3)
  for (const [address, token] of tokens) {
    await expectFacts(request, address, token)
    await expectTransfers(request, address, token)
    await expectHolders(request, address, token)
    await expectIds(request, address, token)
  }
}

/** That with the most accounts. */
function holdersOf({ balances }: WalkedToken): readonly (readonly [string, bigint])[] {
  const kinds = (['20', '721', '1155'] as const).map((kind) =>
    [...balances[kind]].filter(([holder, balance]) => holder !== ZERO && balance !== 0n),
  )
  return kinds.toSorted((left, right) => right.length - left.length)[0] ?? []
}

async function expectFacts(request: RequestAll, address: string, token: WalkedToken): Promise<void> {
  const [facts] = await request<Record<string, unknown>>([['gateway_getToken', address]])
  const holders = holdersOf(token)
  expect(facts, address).toMatchObject({
    transferCount: token.transfers.length,
    holderCount: holders.filter(([, balance]) => balance > 0n).length,
    negativeCount: holders.filter(([, balance]) => balance < 0n).length,
    unreadAmounts: token.unread,
    idCount: new Set(token.transfers.flatMap(({ ids }) => ids)).size,
  })
}

async function expectTransfers(request: RequestAll, address: string, token: WalkedToken): Promise<void> {
  const { transfers } = token
  const pages = await request<{ readonly results: readonly WireTransfer[] }>(
    Array.from({ length: Math.floor(transfers.length / 100) + 1 }, (_, page): RpcCall => {
      return ['gateway_getTokenTransferList', address, page * 100, 100]
    }),
  )
  const all = pages.flatMap(({ results }) => results)
  expect(
    all.map(({ transactionHash, logIndex }) => [transactionHash, Number(logIndex)]),
    address,
  ).toEqual(transfers.map(({ hash, logIndex }) => [hash, logIndex]))
  const ids = all.map(({ moved }) => moved?.flatMap(({ tokenId }) => tokenId ?? []).map(BigInt) ?? [])
  expect(ids, address).toEqual(transfers.map((transfer) => transfer.ids))
}

interface Page<Entry> {
  readonly results: readonly Entry[]
  readonly next: string | null
}

/** Every page of a method that goes on with a cursor. */
async function readPages<Entry>(request: RequestAll, call: RpcCall): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  let after: string | null = null
  do {
    const [page]: readonly Page<Entry>[] = await request([[...call, PAGE, after] as const])
    entries.push(...(page?.results ?? []))
    after = page?.next ?? null
  } while (after !== null)
  return entries
}

async function expectHolders(request: RequestAll, address: string, token: WalkedToken): Promise<void> {
  const found = await readPages<WireHolder>(request, ['gateway_getTokenHolders', address])
  const expected = holdersOf(token)
    .filter(([, balance]) => balance > 0n)
    .toSorted(([oneHolder, one], [otherHolder, other]) => {
      if (one !== other) return one > other ? -1 : 1
      return oneHolder < otherHolder ? -1 : 1
    })
  expect(
    found.map(({ holder, balance }) => [holder, BigInt(balance)]),
    address,
  ).toEqual(expected)
}

interface WireId {
  readonly tokenId: string
  readonly transferCount: number
}

async function expectIds(request: RequestAll, address: string, token: WalkedToken): Promise<void> {
  const counts = new Map<bigint, number>()
  for (const { ids } of token.transfers) {
    for (const id of new Set(ids)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const expected = [...counts].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const found = await readPages<WireId>(request, ['gateway_getTokenIds', address])
  expect(
    found.map(({ tokenId, transferCount }) => [BigInt(tokenId), transferCount]),
    address,
  ).toEqual(expected)
  for (const [id, count] of expected) {
    const holders = await readPages<WireHolder>(request, ['gateway_getTokenIdHolders', address, `${id}`])
    const owners = [...(token.owned.get(id) ?? [])].filter(([holder, has]) => holder !== ZERO && has > 0n)
    expect(
      holders.map(({ holder, balance }) => [holder, BigInt(balance)]),
      `${address} ${id}`,
    ).toEqual(owners.toSorted(([left], [right]) => (left < right ? -1 : 1)))
    const [history] = await request<{ readonly results: readonly WireTransfer[] }>([
      ['gateway_getTokenIdTransferList', address, `${id}`, 0, 500],
    ])
    expect(history?.results.length).toBe(count)
    expect(history?.results.map(({ transactionHash }) => transactionHash)).toEqual(
      token.transfers.filter(({ ids }) => ids.includes(id)).map(({ hash }) => hash),
    )
  }
}
