import { findChain } from '@otterscan/ethereum/chains/findChain'
import { wireBlock, wireDetails, wireHash, wireHead } from '@otterscan/explorer/testing/blockNode'
import { type Answer, FAMILIES, readFamily } from '@otterscan/explorer/testing/familyAnswers'
import { CLIQUE, QBFT, SIGNER } from '@otterscan/explorer/testing/sealedBlocks'
import { HASH, wireReceipt, wireTransaction } from '@otterscan/explorer/testing/transactionNode'
import { methodNotFound, startFakeNode } from '@otterscan/testing/fakeNode'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/expectAccessible.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

// Every made answer is drawn in the explorer's own tests; here each family has its screens in a browser.
for (const family of FAMILIES) {
  test(`a transaction and a block of a chain of the family ${family}`, async ({ page }) => {
    const { transactions, blocks } = readFamily(family)
    const [transaction, block] = [findRichest(transactions), findRichest(blocks)]
    if (transaction === undefined) throw new Error('a family without a transaction')
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, transaction, `/tx/${HASH}`, {
      eth_getTransactionByHash: wireTransaction({
        chainId: transaction.chainId,
        ...transaction.transaction,
      }),
      eth_getTransactionReceipt: wireReceipt(transaction.receipt),
      ots_getBlockDetailsByHash: wireDetails(
        wireBlock({ baseFeePerGas: transaction.baseFeePerGas ?? '0x3b9aca00' }),
      ),
    })
    if (block === undefined) return
    const wire = wireBlock(block.block)
    await visit(page, block, '/block/100', {
      eth_getBlockByHash: wire,
      ots_getBlockDetails: wireDetails(wire),
      eth_call: wireHash(19_000_000),
    })
  })
}

test('QBFT-01 blocks that validators signed, by Clique and by QBFT', async ({ page }) => {
  const rows = { 'Sealed With': 'Clique', 'Signed By': SIGNER, 'Fee Recipient': SIGNER }
  for (const [block, drawn] of [
    [CLIQUE, rows],
    [QBFT, { 'Sealed With': 'QBFT', Round: '0' }],
  ] as const) {
    await visit(page, { title: drawn['Sealed With'], chainId: '0x539', rows: drawn }, '/block/100', {
      eth_getBlockByHash: block,
      ots_getBlockDetails: wireDetails({ ...block, logsBloom: null }),
    })
  }
})

/** The answer with the most rows of the family's own. */
function findRichest<Of extends Answer>(answers: readonly Of[]): Of | undefined {
  return answers.toSorted((left, right) => Object.keys(right.rows).length - Object.keys(left.rows).length)[0]
}

async function visit(page: Page, answer: Answer, path: string, answers: Readonly<Record<string, unknown>>) {
  const all: Readonly<Record<string, unknown>> = {
    eth_chainId: answer.chainId,
    ots_getApiLevel: 8,
    eth_blockNumber: '0xc8',
    erigon_getHeaderByNumber: wireHead(200),
    ...(answer.clientVersion !== undefined && { web3_clientVersion: answer.clientVersion }),
    ...answers,
  }
  const node = await startFakeNode((method) => {
    if (!(method in all)) throw methodNotFound(method)
    return all[method]
  })
  const program = await startProgram([
    ...(answer.clientVersion === undefined ? ['--no-gateway'] : []),
    '--node',
    node.url,
  ])
  try {
    await page.goto(`${program.url}${path}`)
    await expectDrawn(page, answer)
    await expectAccessible(page, { what: `${answer.title} on a phone` })
  } finally {
    await program.stop()
    await node.stop()
  }
}

/** What the family adds, as drawn. */
async function expectDrawn(page: Page, answer: Answer) {
  const value = (label: string) =>
    page.locator('dt', { hasText: new RegExp(`^${label.replace(/[()]/g, '\\$&')}$`) }).locator('xpath=../dd')
  const symbol = findChain(BigInt(answer.chainId))?.nativeCurrency.symbol ?? 'ETH'
  for (const [label, text] of Object.entries(answer.rows)) {
    // The made answers are written with the default currency.
    if (text === '') await expect(value(label)).toHaveCount(0)
    else await expect(value(label)).toHaveText(text.replaceAll(/\bETH\b/g, symbol))
  }
  await expect(page.getByText(/^Other (Receipt )?Fields$/)).toHaveCount(0)
}
