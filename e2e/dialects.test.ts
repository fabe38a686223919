import { methodNotFound, startFakeNode } from '@otterscan/testing/fakeNode'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { startProgram } from './fixtures/startProgram.ts'

const HASH = `0x${'ab'.repeat(32)}`
const BLOCK_HASH = `0x${'b0'.repeat(32)}`
const ALICE = `0x${'a1'.repeat(20)}`
const BOB = `0x${'b0'.repeat(20)}`

const BLOCK = {
  number: '0x40',
  hash: BLOCK_HASH,
  parentHash: `0x${'22'.repeat(32)}`,
  timestamp: '0x65000000',
  difficulty: '0x0',
  gasLimit: '0x1c9c380',
  gasUsed: '0x5208',
  baseFeePerGas: '0x3b9aca00',
  transactionCount: 1,
}
const TRANSACTION = {
  hash: HASH,
  type: '0x7e',
  from: ALICE,
  to: BOB,
  value: '0xde0b6b3a7640000',
  gas: '0x5208',
  gasPrice: '0x0',
  nonce: '0x7',
  input: '0x',
  blockHash: BLOCK_HASH,
  blockNumber: '0x40',
  transactionIndex: '0x0',
  sourceHash: `0x${'5c'.repeat(32)}`,
  mint: '0x1bc16d674ec80000',
}
const RECEIPT = {
  transactionHash: HASH,
  transactionIndex: '0x0',
  blockHash: BLOCK_HASH,
  blockNumber: '0x40',
  from: ALICE,
  to: BOB,
  type: '0x7e',
  status: '0x1',
  gasUsed: '0x5208',
  cumulativeGasUsed: '0x5208',
  effectiveGasPrice: '0x0',
  logs: [],
}

/** `number()` of the contract that knows the L1 block, and block 19,000,000. */
const L1_BLOCK_NUMBER_CALL = '0x8381f58a'
const L1_BLOCK = `0x${(19_000_000).toString(16).padStart(64, '0')}`

const DETAILS = { block: BLOCK, issuance: {}, totalFees: '0x0', gasUsedDepositTx: '0x5208' }
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x40',
  ots_getApiLevel: 8,
  erigon_getHeaderByNumber: BLOCK,
  eth_getTransactionByHash: TRANSACTION,
  eth_getTransactionReceipt: RECEIPT,
  ots_getBlockDetails: DETAILS,
  ots_getBlockDetailsByHash: DETAILS,
}

describe('a chain of the OP stack', () => {
  for (const [chainId, evidence] of [
    ['0x2105', 'known by its record'],
    ['0x539', 'known by what its node sends'],
  ] as const) {
    test(`${evidence}: a deposit, its block and their own rows`, async ({ page }) => {
      const node = await startFakeNode((method, params) => {
        if (method === 'eth_chainId') return chainId
        if (method === 'eth_call' && JSON.stringify(params).includes(L1_BLOCK_NUMBER_CALL)) return L1_BLOCK
        const answer = ANSWERS[method]
        if (answer === undefined) throw methodNotFound(method)
        return answer
      })
      const program = await startProgram(['--no-gateway', '--node', node.url])
      const value = (label: string) => page.locator(`dt:text-matches("^${label}") + dd`)
      try {
        await page.goto(`${program.url}/tx/${HASH}`)
        await expect(page.getByText(/Deposited\s+1\s*ETH\s+from L1/)).toBeVisible()
        await expect(value('Minted')).toHaveText(/^2 ETH$/)
        await expect(value('Source Hash')).toContainText('5c5c5c')
        await expect(value('Transaction Fee')).toHaveText(/^0 ETH/)
        await expect(value('Signature')).toHaveCount(0)
        await expect(page.getByText('Other Fields')).toHaveCount(0)
        await page.goto(`${program.url}/block/64`)
        // Base sends its base fee to a vault.
        await expect(value(chainId === '0x2105' ? 'Base Fees' : 'Burnt Fees')).toHaveText(/^0 ETH$/)
        await expect(value('L1 Epoch')).toHaveCount(chainId === '0x2105' ? 1 : 0)
        if (chainId === '0x2105') await expect(value('L1 Epoch')).toHaveText('19,000,000')
      } finally {
        await program.stop()
        await node.stop()
      }
    })
  }
})
