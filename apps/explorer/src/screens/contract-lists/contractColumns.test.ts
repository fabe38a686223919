import { describe, expect, test } from 'vitest'
import { createExportWriter } from '../../entities/export/exportWriter.ts'
import type { ContractList } from '../../paths/contractPaths.ts'
import { type ContractRow, createContractColumns } from './contractColumns.tsx'

const ROW: ContractRow = {
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  blockNumber: 4_634_748n,
  block: { timestamp: 1_511_834_384n } as ContractRow['block'],
  name: '<ERROR>',
  symbol: '=USDT',
  decimals: 6,
  asset: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  totalAssets: (2n ** 255n).toString(),
  creation: null,
}

function readFile(list: ContractList): unknown {
  const writer = createExportWriter(
    'ndjson',
    createContractColumns(list, () => undefined),
  )
  return JSON.parse(writer.write([ROW]))
}

describe('createContractColumns', () => {
  test('file: address and creation', () => {
    expect(readFile('all')).toEqual({
      address: ROW.address,
      label: null,
      blockNumber: '4634748',
      creator: null,
      creationTransaction: null,
      time: '2017-11-28T01:59:44Z',
    })
  })

  test('file: only columns of the list, every digit, null for unreadable values', () => {
    expect(readFile('erc4626')).toMatchObject({
      name: null,
      symbol: '=USDT',
      decimals: '6',
      asset: ROW.asset,
      totalAssets: ROW.totalAssets,
    })
    expect(readFile('erc1167')).toHaveProperty('implementation')
  })
})
