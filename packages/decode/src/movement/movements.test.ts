import type { Address } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { listMovements } from './listMovements.ts'
import type { Asset, Movement } from './movement.ts'
import { joinFlows, sumChanges } from './netChanges.ts'
import { tellMovements } from './tellMovements.ts'

const A = toAddress(0xa1)
const B = toAddress(0xb2)
const C = toAddress(0xc3)
const POOL = toAddress(0xd4)
const ZERO = toAddress(0)
const COIN: Asset = { kind: 'native' }
const FISH: Asset = { kind: 'erc20', token: toAddress(0xf1) }
const GOLD: Asset = { kind: 'erc20', token: toAddress(0xd5) }
const NFT: Asset = { kind: 'erc721', token: toAddress(0x7f), tokenId: 5n }

function toAddress(last: number): Address {
  return `0x${last.toString(16).padStart(40, '0')}` as Address
}

function move(asset: Asset, from: Address, to: Address, amount = 1n): Movement {
  return { asset, from, to, amount }
}

describe('sumChanges', () => {
  test('default: in net terms, by account and asset; what came back is left out', () => {
    const changes = sumChanges([
      move(FISH, A, POOL, 100n),
      move(GOLD, POOL, A, 198n),
      move(COIN, A, B, 5n),
      move(COIN, B, A, 5n),
    ])
    expect(changes).toEqual([
      {
        account: A,
        changes: [
          { asset: FISH, amount: -100n },
          { asset: GOLD, amount: 198n },
        ],
      },
      {
        account: POOL,
        changes: [
          { asset: FISH, amount: 100n },
          { asset: GOLD, amount: -198n },
        ],
      },
    ])
  })

  test('tokens at the zero address are none’s, coins there are; collectibles count by number', () => {
    expect(sumChanges([move(FISH, ZERO, A, 3n), move(NFT, A, ZERO), move(COIN, A, ZERO, 2n)])).toEqual([
      {
        account: A,
        changes: [
          { asset: FISH, amount: 3n },
          { asset: NFT, amount: -1n },
          { asset: COIN, amount: -2n },
        ],
      },
      { account: ZERO, changes: [{ asset: COIN, amount: 2n }] },
    ])
  })
})

describe('joinFlows', () => {
  test('default: same ends and asset are one', () => {
    const flows = joinFlows([
      move(FISH, A, B, 1n),
      move(COIN, A, B, 9n),
      move(FISH, A, B, 2n),
      move(FISH, B, A, 4n),
    ])
    expect(flows.map(({ asset, from, amount, count }) => [asset.kind, from, amount, count])).toEqual([
      ['erc20', A, 3n, 2],
      ['native', A, 9n, 1],
      ['erc20', B, 4n, 1],
    ])
  })
})

describe('tellMovements', () => {
  const tell = (...movements: Movement[]) => {
    const story = tellMovements(movements, A)
    if (story === undefined) return undefined
    const name = ({ asset, amount }: { asset: Asset; amount: bigint }) =>
      `${amount} ${asset === COIN ? 'coin' : asset === FISH ? 'fish' : asset === GOLD ? 'gold' : 'nft'}`
    return [
      story.verb,
      story.what.map(name).join(' and '),
      ...(story.inReturn.length > 0 ? ['for', story.inReturn.map(name).join(' and ')] : []),
      ...(story.from === undefined ? [] : ['from', story.from]),
      ...(story.to === undefined ? [] : ['to', story.to]),
      ...(story.recipients === 0 ? [] : ['to', story.recipients]),
    ].join(' ')
  }

  test.each([
    ['a payment', [move(COIN, A, B, 7n)], `sent 7 coin to ${B}`],
    ['a swap', [move(FISH, A, POOL, 100n), move(GOLD, POOL, A, 198n)], 'swapped 100 fish for 198 gold'],
    [
      'a swap with change',
      [move(COIN, A, POOL, 10n), move(GOLD, POOL, A, 5n), move(COIN, POOL, A, 4n)],
      'swapped 6 coin for 5 gold',
    ],
    ['a purchase', [move(COIN, A, B, 3n), move(NFT, B, A)], 'bought 1 nft for 3 coin'],
    ['a sale', [move(NFT, A, B), move(FISH, B, A, 3n)], 'sold 1 nft for 3 fish'],
    ['a mint that is paid for', [move(COIN, A, B, 3n), move(NFT, ZERO, A)], 'minted 1 nft for 3 coin'],
    ['a mint for another', [move(FISH, ZERO, B, 3n)], `minted 3 fish to ${B}`],
    ['a redemption', [move(FISH, A, ZERO, 4n), move(GOLD, POOL, A, 5n)], 'redeemed 4 fish for 5 gold'],
    ['a burn', [move(FISH, A, ZERO, 4n)], 'burned 4 fish'],
    ['an airdrop', [move(FISH, A, B, 4n), move(FISH, A, C, 4n)], 'sent 8 fish to 2'],
    ['a claim', [move(FISH, POOL, A, 4n)], `received 4 fish from ${POOL}`],
    ['what a spender moves', [move(FISH, B, C, 4n)], `moved 4 fish from ${B} to ${C}`],
    ['what passes through', [move(FISH, A, B, 4n), move(FISH, B, C, 4n)], `sent 4 fish to ${C}`],
    ['coins to the zero address', [move(COIN, A, ZERO, 4n)], `sent 4 coin to ${ZERO}`],
    // The pool had some before: not all of it was made.
    [
      'part of it made, part of it moved',
      [move(GOLD, A, POOL, 1n), move(FISH, ZERO, POOL, 1n), move(FISH, POOL, A, 5n)],
      'swapped 1 gold for 5 fish',
    ],
  ] as const)('%s', (_, movements, wanted) => {
    expect(tell(...movements)).toBe(wanted)
  })

  test.each([
    ['nothing', []],
    ['several movements of others', [move(FISH, B, C, 4n), move(GOLD, C, B, 4n)]],
    ['to oneself', [move(COIN, A, A, 4n)]],
  ] as const)('%s gives no sentence', (_, movements) => {
    expect(tell(...movements)).toBeUndefined()
  })

  test('more than three things give no sentence', () => {
    const many = Array.from({ length: 4 }, (_, at) => move({ ...NFT, tokenId: BigInt(at) }, ZERO, A))
    expect(tell(...many)).toBeUndefined()
  })
})

describe('listMovements', () => {
  const WRAPPED = toAddress(0xee)
  const word = (address: Address) => toWord(BigInt(address))
  const log = (topics: readonly Hex[], data: Hex): Log =>
    ({ address: WRAPPED, topics, data, logIndex: 0, unreadable: [] }) as unknown as Log
  const DEPOSIT: Hex = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
  const WITHDRAWAL: Hex = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
  const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const source = { from: A, to: WRAPPED, value: 9n, internal: [], logs: [] }
  const lower = (movements: readonly Movement[]) =>
    movements.map(({ asset, from, to, amount }) => [asset.kind, from.toLowerCase(), to.toLowerCase(), amount])

  test('a deposit to a wrapped coin counts where as much coin went to it, once', () => {
    const deposit = log([DEPOSIT, word(A)], toWord(9n))
    expect(lower(listMovements({ ...source, logs: [deposit] }))).toEqual([
      ['native', A, WRAPPED, 9n],
      ['erc20', ZERO, A, 9n],
    ])
    expect(listMovements({ ...source, logs: [deposit, deposit] })).toHaveLength(2)
    expect(listMovements({ ...source, value: 8n, logs: [deposit] })).toHaveLength(1)
  })

  test('a withdrawal by what came out of it; one that logs a transfer too counts once', () => {
    const internal = [{ kind: 'transfer', from: WRAPPED, to: A, value: 4n }] as const
    const withdrawal = log([WITHDRAWAL, word(A)], toWord(4n))
    expect(lower(listMovements({ ...source, value: 0n, internal, logs: [withdrawal] }))).toEqual([
      ['native', WRAPPED, A, 4n],
      ['erc20', A, ZERO, 4n],
    ])
    const transfer = log([TRANSFER, word(A), word(ZERO)], toWord(4n))
    const both = listMovements({ ...source, value: 0n, internal, logs: [transfer, withdrawal] })
    expect(lower(both)).toEqual([
      ['native', WRAPPED, A, 4n],
      ['erc20', A, ZERO, 4n],
    ])
  })

  test('nothing moves where nothing is named: no value, no amount, no recipient', () => {
    const empty = log([TRANSFER, word(A), word(B)], toWord(0n))
    const failed = { kind: 'create', from: A, to: undefined, value: 5n } as const
    expect(listMovements({ ...source, value: undefined, internal: [failed], logs: [empty] })).toEqual([])
  })
})
