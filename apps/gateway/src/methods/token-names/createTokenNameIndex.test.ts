import type { Address } from '@otterscan/ethereum/address'
import { toWord } from '@otterscan/ethereum/hex'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BlockRows, type ContractClass, UNKNOWN_FIGURES } from '../../storage/blockRows.ts'
import { createMemoryStorage } from '../../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../../storage/storage.ts'
import { createTokenNameIndex } from './createTokenNameIndex.ts'
import type { TokenTexts } from './matchTokens.ts'

const toHash = (number: number) => toWord(BigInt(number + 1))
const toAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
const NO_LIMITS = { maxEntries: 1000, budgetMs: 60_000 }

let storage: IndexStorage
let texts: Map<Address, TokenTexts | Error>
let asked: Address[]

async function readTexts(address: Address): Promise<TokenTexts> {
  asked.push(address)
  const found = texts.get(address) ?? { name: undefined, symbol: undefined }
  if (found instanceof Error) throw found
  return found
}

/** A block that makes one token, whose address is its number. */
function rows(number: number, classes: readonly ContractClass[] = ['erc20']): BlockRows {
  const created = { address: toAddress(number), creator: toAddress(0xc0), transactionIndex: 0, classes }
  return {
    number: BigInt(number),
    hash: toHash(number),
    parentHash: toHash(number - 1),
    isTraced: true,
    codeChanges: [],
    totals: { timestamp: 1000n, transactionCount: 1, totalFees: 0n, blockReward: 0n, uncleReward: 0n },
    postings: [],
    creations: [created],
    holdings: [],
    idChanges: [],
    figures: UNKNOWN_FIGURES,
    facts: [],
  }
}

function name(number: number, symbol: string, title = 'x'): void {
  texts.set(toAddress(number), { name: title, symbol })
}

beforeEach(async () => {
  texts = new Map()
  asked = []
  storage = createMemoryStorage()
  await storage.reset({ chainId: 1n, genesisHash: toHash(0), anchorNumber: 500n, anchorHash: toHash(500) })
})

describe('createTokenNameIndex', () => {
  test('exact symbols, prefixes of symbols and names, substrings; oldest first', async () => {
    for (const number of [501, 502, 503, 504, 505, 506]) await storage.append([rows(number)])
    name(501, 'XOTR')
    name(502, 'Y', ' ＯＴＲ of old')
    name(503, 'OTRS')
    name(504, 'otr')
    name(505, 'OTR')
    name(506, 'NONE', 'No')
    const book = createTokenNameIndex(storage, readTexts, NO_LIMITS)
    expect(asked).toEqual([])
    const { entries, isComplete } = await book.search('otr', 10)
    expect(entries.map(({ symbol }) => symbol)).toEqual(['otr', 'OTR', 'OTRS', 'Y', 'XOTR'])
    expect(isComplete).toBe(true)
    expect((await book.search('otr', 2)).entries).toHaveLength(2)
    expect(asked).toHaveLength(6)
  })

  test('follows the index at both ends; what a reorg takes away is gone', async () => {
    await storage.append([rows(501)])
    for (const number of [499, 500, 501, 502]) name(number, `OTR${number}`)
    const book = createTokenNameIndex(storage, readTexts, NO_LIMITS)
    const symbols = async () => (await book.search('otr', 10)).entries.map(({ symbol }) => symbol)
    expect(await symbols()).toEqual(['OTR501'])
    await storage.prepend([rows(500), rows(499)])
    await storage.replaceHot(502n, [rows(502)])
    expect(await symbols()).toEqual(['OTR499', 'OTR500', 'OTR501', 'OTR502'])
    await storage.replaceHot(502n, [])
    expect(await symbols()).toEqual(['OTR499', 'OTR500', 'OTR501'])
  })

  test('a hostile or failing contract costs one entry; very long names are cut', async () => {
    await storage.append([501, 502, 503].map((number) => rows(number, ['erc20', 'erc4626'])))
    texts.set(toAddress(501), new Error('refused'))
    name(502, '\u202eDSU', '🌕'.repeat(5000))
    name(503, 'USD')
    const book = createTokenNameIndex(storage, readTexts, NO_LIMITS)
    expect((await book.search('dsu', 10)).entries).toMatchObject([
      { address: toAddress(502), standard: 'erc4626', symbol: '\u202eDSU', name: '🌕'.repeat(128) },
    ])
    expect((await book.search('usd', 10)).entries).toHaveLength(1)
  })

  test('keeps the newest when there are too many, and is then incomplete', async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => 501 + at)
    for (const number of numbers) name(number, `OTR${number}`)
    await storage.append(numbers.map((number) => rows(number)))
    const book = createTokenNameIndex(storage, readTexts, { ...NO_LIMITS, maxEntries: 60 })
    const { entries, isComplete } = await book.search('otr', 500)
    expect(isComplete).toBe(false)
    expect(entries.map(({ symbol }) => symbol)).toEqual(numbers.slice(-60).map((number) => `OTR${number}`))
    await storage.append([rows(701)])
    name(701, 'OTR701')
    const later = (await book.search('otr', 500)).entries
    expect([later.length, later[0]?.symbol, later.at(-1)?.symbol]).toEqual([60, 'OTR642', 'OTR701'])
  })

  test('answers with the names read within the time budget; an error when no contract answers', async () => {
    await storage.append([rows(501)])
    name(501, 'OTR')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = async (address: Address) => {
      await held
      return readTexts(address)
    }
    const book = createTokenNameIndex(storage, slow, { maxEntries: 10, budgetMs: 20 })
    expect(await book.search('otr', 10)).toEqual({ entries: [], isComplete: false })
    release()
    await expect.poll(async () => (await book.search('otr', 10)).isComplete).toBe(true)
    expect((await book.search('otr', 10)).entries).toHaveLength(1)
    texts.set(toAddress(501), new Error('away'))
    await expect(createTokenNameIndex(storage, readTexts, NO_LIMITS).search('otr', 10)).rejects.toThrow(
      'away',
    )
  })
})
