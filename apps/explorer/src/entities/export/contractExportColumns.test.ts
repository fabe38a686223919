import { describe, expect, test } from 'vitest'
import { type ContractExportRow, createContractExportColumns } from './contractExportColumns.ts'

const ROW: ContractExportRow = {
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  blockNumber: 4_634_748n,
  timestamp: 1_511_834_384n,
  name: '<ERROR>',
  symbol: '=USDT',
  decimals: 6,
  asset: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  totalAssets: (2n ** 255n).toString(),
  creation: null,
}

const NOTHING = { texts: false, decimals: false, vault: false, proxy: false }

function read(has: Partial<typeof NOTHING>) {
  const columns = createContractExportColumns({ ...NOTHING, ...has }, () => undefined)
  return Object.fromEntries(columns.map((column) => [column.key, column.read(ROW)]))
}

describe('createContractExportColumns', () => {
  test('default: where it is and who made it', () => {
    expect(read({})).toEqual({
      address: ROW.address,
      label: undefined,
      blockNumber: '4634748',
      time: '2017-11-28T01:59:44Z',
      creator: undefined,
      creationTransaction: undefined,
    })
  })

  test('behavior: only what the list has; digits in full, what could not be read is nothing', () => {
    expect(read({ texts: true, decimals: true, vault: true })).toMatchObject({
      name: undefined,
      symbol: '=USDT',
      decimals: '6',
      asset: ROW.asset,
      totalAssets: ROW.totalAssets,
    })
    expect(Object.keys(read({ proxy: true }))).toContain('implementation')
  })
})
