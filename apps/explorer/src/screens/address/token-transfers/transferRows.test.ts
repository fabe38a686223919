import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { ots2_getERC20TransferList } from '@otterscan/api-schema/execution/ots2'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { listTransferRows, toTransferDirection, toTransferKey } from './listTransferRows.ts'

const SUBJECT: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TOKEN = '0x00000000000000000000000000000000000000a1'

const word = (account: Address) => toWord(BigInt(account))

const fungible = (from: Address, to: Address, value: bigint, logIndex = 0) => ({
  address: TOKEN,
  topics: [TRANSFER, word(from), word(to)],
  data: toWord(value),
  logIndex: `0x${logIndex.toString(16)}`,
})

const piece = (from: Address, to: Address, tokenId: bigint, logIndex = 0) => ({
  ...fungible(from, to, 0n, logIndex),
  topics: [TRANSFER, word(from), word(to), toWord(tokenId)],
  data: '0x',
})

/** A transaction with these logs, in wire format. */
function build(logs: readonly object[], signer: Address = SUBJECT): readonly IndexedTransfer[] {
  const hash = toWord(1n)
  return ots2_getERC20TransferList.decodeResult({
    results: [
      {
        hash,
        transaction: { hash, from: signer, to: TOKEN, blockNumber: '0x5', input: '0x' },
        receipt: { transactionHash: hash, status: '0x1', logs },
      },
    ],
    blocksSummary: {},
  }).results
}

describe('listTransferRows', () => {
  test('own transfers of the standard, the last first', () => {
    const entries = build([
      fungible(SUBJECT, OTHER, 5n, 0),
      fungible(OTHER, TOKEN, 6n, 1),
      piece(SUBJECT, OTHER, 7n, 2),
      fungible(OTHER, SUBJECT, 8n, 3),
    ])
    const rows = listTransferRows(entries, SUBJECT, 'erc20')
    expect(rows.map(({ transfer }) => transfer)).toMatchObject([
      { value: 8n, logIndex: 3 },
      { value: 5n, logIndex: 0 },
    ])
    expect(listTransferRows(entries, SUBJECT, 'erc721')).toMatchObject([{ transfer: { tokenId: 7n } }])
    expect(new Set(rows.map(toTransferKey)).size).toBe(2)
  })

  test('behavior: a token that logs differently from its standard still shows what it logs', () => {
    const entries = build([fungible(SUBJECT, OTHER, 5n)])
    expect(listTransferRows(entries, SUBJECT, 'erc721')).toMatchObject([{ transfer: { value: 5n } }])
  })

  test('behavior: without a decodable transfer there is still a row', () => {
    const entries = build([{ ...fungible(SUBJECT, OTHER, 5n), data: '0x' }])
    expect(listTransferRows(entries, SUBJECT, 'erc20')).toMatchObject([{ transfer: undefined, omitted: 0 }])
  })

  test('behavior: of very many, the omitted ones are counted', () => {
    const entries = build(Array.from({ length: 60 }, (_, index) => fungible(SUBJECT, OTHER, 1n, index)))
    const rows = listTransferRows(entries, SUBJECT, 'erc20')
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)).toMatchObject({ transfer: undefined, omitted: 10 })
    expect(listTransferRows(entries, SUBJECT, 'erc20', Number.POSITIVE_INFINITY)).toHaveLength(60)
    expect(new Set(rows.map(toTransferKey)).size).toBe(51)
  })
})

describe('isSuspicious', () => {
  test('a zero mint is not an imitation: the zero address cannot sign', () => {
    const [row] = listTransferRows(build([fungible(ZERO_ADDRESS, OTHER, 0n)], OTHER), ZERO_ADDRESS, 'erc20')
    expect(row).toMatchObject({ isSuspicious: false, transfer: { value: 0n } })
  })
})

describe('toTransferDirection', () => {
  test.each([
    [SUBJECT, OTHER, 'OUT'],
    [OTHER, SUBJECT, 'IN'],
    [SUBJECT, SUBJECT, 'SELF'],
  ] as const)('%s to %s is %s', (from, to, direction) => {
    const [row] = listTransferRows(build([fungible(from, to, 1n)]), SUBJECT, 'erc20')
    expect(row?.transfer && toTransferDirection(row.transfer, SUBJECT)).toBe(direction)
  })
})
