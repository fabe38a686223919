// @vitest-environment happy-dom
import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import { computeTransactionFee, type TransactionFee } from '@otterscan/ethereum/execution/fee'
import { configure, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BlockScreen } from '../screens/block/BlockScreen.tsx'
import { renderTransaction } from '../screens/transaction/testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  wireReceipt,
  wireTransaction,
} from '../screens/transaction/testing/transactionNode.ts'
import { row } from '../screens/transaction/testing/transactionPage.ts'
import { wireBlock, wireDetails, wireHash, wireHead } from '../testing/blockNode.ts'
import { type Answer, FAMILIES, readFamily, type TransactionAnswer } from '../testing/familyAnswers.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

/** Titles are cut when they are taken from an object. */
const byTitle = <Of extends Answer>(answers: readonly Of[]) =>
  answers.map((answer) => [answer.title, answer] as const)

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(FAMILIES)('family %s', (folder) => {
  const { source, transactions, blocks } = readFamily(folder)

  test('says where its answers are from, and has some', () => {
    expect(source).toMatch(/^Made after .{20}/)
    expect(transactions.length).toBeGreaterThan(0)
  })

  test.each(byTitle(transactions))('transaction: %s', async (_, answer) => {
    const transaction = wireTransaction({ chainId: answer.chainId, ...answer.transaction })
    const receipt = wireReceipt(answer.receipt)
    expectFee(folder, answer, transaction, receipt)
    const baseFeePerGas = answer.baseFeePerGas ?? '0x3b9aca00'
    const node = buildTransactionNode({
      eth_getTransactionByHash: transaction,
      eth_getTransactionReceipt: receipt,
      ots_getBlockDetailsByHash: wireDetails(wireBlock({ baseFeePerGas })),
    })
    renderTransaction(`/tx/${HASH}`, node, {
      chainId: BigInt(answer.chainId),
      ...(answer.clientVersion !== undefined && { gatewayMethods: [], clientVersion: answer.clientVersion }),
    })
    await waitFor(() => expect(row('Type (EIP-2718)')).toContain(answer.type ?? '('))
    await expectRows({ ...answer.rows, 'Other Fields': '', 'Other Receipt Fields': '' })
    if (answer.sentence !== undefined) {
      await waitFor(() => expect(toPlainText(document.body)).toContain(answer.sentence))
    }
    // Where nothing was paid there is nothing to split.
    const parts = answer.fee?.total === '0' ? {} : answer.fee?.parts
    await waitFor(() => {
      for (const label of Object.keys(parts ?? {})) expect(row('Transaction Fee')).toContain(label)
    })
    expect(document.body.textContent).not.toMatch(/check failed/)
  })

  test.each(byTitle(blocks))('block: %s', async (_, answer) => {
    const wire = wireBlock(answer.block)
    renderScreen(<BlockScreen blockText="100" />, {
      answer: (method) => {
        if (method === 'eth_call') return wireHash(19_000_000)
        if (method === 'eth_getBlockByHash') return wire
        if (method.startsWith('ots_getBlockDetails')) return wireDetails(wire)
        return method === 'erigon_getHeaderByNumber' ? wireHead(200) : null
      },
      chainId: BigInt(answer.chainId),
    })
    await screen.findByText('Block Height')
    await expectRows(answer.rows)
    expect(document.body.textContent).not.toContain('Other fields')
    if (answer.text !== undefined) await screen.findAllByText(new RegExp(answer.text))
  })
})

function expectFee(folder: string, answer: TransactionAnswer, wire: unknown, wireOfReceipt: unknown) {
  const transaction = decodeTransaction(wire)
  const receipt = decodeReceipt(wireOfReceipt)
  expect([...transaction.unreadable, ...receipt.unreadable]).toEqual([])
  const chain = { chainId: BigInt(answer.chainId), clientVersion: answer.clientVersion }
  const evidence = { type: transaction.type, fields: [transaction.extra, receipt.extra] }
  const rules = findDialectRules(chain.chainId, { ...evidence, clientVersion: chain.clientVersion })
  expect(rules?.id).toBe(folder)
  const baseFee = BigInt(answer.baseFeePerGas ?? '0x3b9aca00')
  const fee = computeTransactionFee(transaction, receipt, baseFee, chain)
  expect(fee && describeFee(fee)).toEqual(
    answer.fee === null ? undefined : { currency: undefined, ...answer.fee },
  )
}

function describeFee(fee: TransactionFee) {
  const { total, currency, gas, other, baseFee } = fee
  const parts = gas && [
    [baseFee.label, gas.base],
    ['Fee recipient', gas.priority],
    ...[...(gas.rest ?? []), ...other].map(({ label, amount }) => [label, amount]),
  ]
  return {
    total: total.toString(),
    currency,
    parts:
      parts === undefined
        ? null
        : Object.fromEntries(parts.map(([label, amount]) => [label, String(amount)])),
  }
}

async function expectRows(rows: Readonly<Record<string, string>>) {
  await waitFor(() => {
    const labels = Object.keys(rows)
    expect(Object.fromEntries(labels.map((label) => [label, row(label)]))).toEqual(rows)
  })
}

function toPlainText(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ')
}
