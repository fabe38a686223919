import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

interface WireTransaction {
  readonly type: string
  readonly value: string
  readonly nonce: string
  readonly gas: string
  readonly blockNumber: string
}

interface WireReceipt {
  readonly gasUsed: string
  readonly effectiveGasPrice: string
  readonly blobGasUsed?: string
  readonly blobGasPrice?: string
}

interface WireBlock {
  readonly number: string
  readonly gasUsed: string
  readonly gasLimit: string
  readonly baseFeePerGas: string
  readonly size: string
  readonly transactions: readonly string[]
  readonly hash: string
  readonly stateRoot: string
}

/** Wei as decimal text, every digit; written apart from the product's own. */
function ether(wei: bigint): string {
  const text = wei.toString().padStart(19, '0')
  const whole = text.slice(0, -18).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = text.slice(-18).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

const commas = (value: bigint) => value.toString().replace(/\B(?=(\d{3})+$)/g, ',')

test('transaction pages show the chain’s numbers to the wei, for each type', async ({ page, site }) => {
  const { transactionTypes, setCode } = site.devnet.scenarios
  const hashes = [
    transactionTypes.legacy.transactionHash,
    transactionTypes.accessList.transactionHash,
    transactionTypes.dynamicFee.transactionHash,
    transactionTypes.blob.transactionHash,
    setCode.applied.transactionHash,
  ]
  const types: string[] = []
  for (const hash of hashes) {
    const transaction = (await site.devnet.request('eth_getTransactionByHash', hash)) as WireTransaction
    const receipt = (await site.devnet.request('eth_getTransactionReceipt', hash)) as WireReceipt
    types.push(transaction.type)
    const fee =
      BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) +
      BigInt(receipt.blobGasUsed ?? 0) * BigInt(receipt.blobGasPrice ?? 0)
    await page.goto(`/tx/${hash}`)
    const row = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .last()
    await expect(row('Value')).toContainText(`${ether(BigInt(transaction.value))} ETH`)
    await expect(row('Transaction Fee')).toContainText(`${ether(fee)} ETH`)
    await expect(row('Gas Used / Limit')).toContainText(commas(BigInt(receipt.gasUsed)))
    await expect(row('Gas Used / Limit')).toContainText(commas(BigInt(transaction.gas)))
    await expect(row('Type (EIP-2718)')).toContainText(BigInt(transaction.type).toString())
  }
  expect(types).toEqual(['0x0', '0x1', '0x2', '0x3', '0x4'])
})

test('block pages show the chain’s numbers to the wei', async ({ page, site }) => {
  const { bigBlock, transactionTypes, emptyBlocks } = site.devnet.scenarios
  for (const blockNumber of [
    0n,
    transactionTypes.blob.blockNumber,
    bigBlock.blockNumber,
    emptyBlocks.blockNumbers[0] ?? 0n,
  ]) {
    const block = (await site.devnet.request(
      'eth_getBlockByNumber',
      `0x${blockNumber.toString(16)}`,
      false,
    )) as WireBlock
    let fees = 0n
    for (const hash of block.transactions) {
      const receipt = (await site.devnet.request('eth_getTransactionReceipt', hash)) as WireReceipt
      fees += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    }
    const burnt = BigInt(block.baseFeePerGas) * BigInt(block.gasUsed)
    await page.goto(`/block/${blockNumber}`)
    const row = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .last()
    await expect(row('Block Height')).toHaveText(commas(blockNumber))
    await expect(row('Burnt Fees')).toContainText(ether(burnt))
    await expect(row('Block Reward')).toContainText(`${ether(fees - burnt)} ETH`)
    await expect(row('Size')).toContainText(`${commas(BigInt(block.size))} bytes`)
    await expect(row('Gas Used/Limit')).toContainText(commas(BigInt(block.gasUsed)))
    await expect(row('Gas Used/Limit')).toContainText(commas(BigInt(block.gasLimit)))
    await expect(row('Base Fee')).toContainText(`${commas(BigInt(block.baseFeePerGas))} wei`)
    await expect(row('Hash')).toContainText(block.hash)
    await expect(row('State Root')).toContainText(block.stateRoot)
  }
})
