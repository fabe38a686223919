import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import { TRANSFER_TOPIC } from '@otterscan/decode/token/tokenTransfers'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { listTransferRows } from './listTransferRows.ts'

const VICTIM: Address = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Imitates an address the victim pays. */
const LOOK_ALIKE: Address = toChecksumAddress(`0x5290${'f'.repeat(31)}09ee7` as const)
const OTHER: Address = toChecksumAddress(`0x${'57'.repeat(20)}`)
const TOKEN = `0x${'70'.repeat(20)}` as const
const HASH = toWord(1n)

interface Moved {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}

function entryOf(signer: Address, moved: readonly Moved[]) {
  const block = { blockHash: toWord(2n), blockNumber: '0x5', transactionIndex: '0x0' }
  return {
    transaction: decodeTransaction({
      ...block,
      ...{ hash: HASH, type: '0x2', from: signer, to: TOKEN, nonce: '0x0', gas: '0x5208', value: '0x0' },
      input: '0x',
    }),
    receipt: decodeReceipt({
      ...block,
      ...{ transactionHash: HASH, status: '0x1', gasUsed: '0x5208', cumulativeGasUsed: '0x5208' },
      logs: moved.map(({ from, to, value }, at) => ({
        address: TOKEN,
        topics: [TRANSFER_TOPIC, toWord(BigInt(from)), toWord(BigInt(to))],
        data: toWord(value),
        logIndex: toQuantity(at),
      })),
    }),
  }
}

describe('listTransferRows', () => {
  const nothing: Moved = { from: VICTIM, to: LOOK_ALIKE, value: 0n }
  const rowsOf = (signer: Address, moved: readonly Moved[], address: Address = VICTIM) =>
    listTransferRows([entryOf(signer, moved)], address, 'erc20')

  test('TOK-11 a zero transfer from an address that did not sign is labeled, and stays in the list', () => {
    expect(rowsOf(OTHER, [nothing])).toMatchObject([{ isSuspicious: true, transfer: nothing }])
  })

  test.each<[string, Address, Moved, Address]>([
    ['signed by the address itself', VICTIM, nothing, VICTIM],
    ['something moved, as with an allowance', OTHER, { ...nothing, value: 1n }, VICTIM],
    ['seen from the other side', OTHER, nothing, LOOK_ALIKE],
  ])('TOK-11 no label: %s', (_, signer, moved, address) => {
    expect(rowsOf(signer, [moved], address)).toMatchObject([{ isSuspicious: false, transfer: moved }])
  })

  test('TOK-11 a real payment and imitations in one transaction: each is judged separately, none is omitted', () => {
    const paid: Moved = { from: VICTIM, to: OTHER, value: 5n }
    expect(rowsOf(OTHER, [nothing, paid, nothing])).toMatchObject([
      { isSuspicious: true, transfer: { logIndex: 2 } },
      { isSuspicious: false, transfer: { logIndex: 1 } },
      { isSuspicious: true, transfer: { logIndex: 0 } },
    ])
  })

  test('default: unrelated transfers are omitted; the last one first; omitted ones are counted', () => {
    const others: Moved = { from: OTHER, to: LOOK_ALIKE, value: 1n }
    expect(rowsOf(VICTIM, [others])).toMatchObject([{ transfer: undefined, omitted: 0 }])
    const many = Array.from(
      { length: 5 },
      (_, at): Moved => ({ from: VICTIM, to: OTHER, value: BigInt(at + 1) }),
    )
    const rows = listTransferRows([entryOf(VICTIM, [others, ...many])], VICTIM, 'erc20', 3)
    expect(rows.map(({ transfer, omitted }) => [transfer?.logIndex, omitted])).toEqual([
      [5, 0],
      [4, 0],
      [3, 0],
      [undefined, 2],
    ])
  })
})
