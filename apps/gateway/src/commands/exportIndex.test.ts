import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLevelStorage } from '../storage/level/createLevelStorage.ts'
import { fakeBlock, toFakeAddress } from '../storage/testing/fakeBlocks.ts'
import { STORE_STEPS } from '../storage/testing/storeSteps.ts'
import { exportIndex } from './exportIndex.ts'

const OTHER = toFakeAddress(777)

test('exportIndex: every block, list, creation and balance of both layers, once', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-index-'))
  const storage = await createLevelStorage(directory)
  try {
    // Two cold layers and a hot one, before the wipe.
    for (const step of STORE_STEPS.slice(0, 5)) await step(storage)
    const postings = [{ list: 'appearances', key: OTHER, index: 5 }] as const
    await storage.replaceHot(15n, [fakeBlock(15n, { postings, gap: 'no receipts' })])
    const rows: Record<string, unknown>[] = []
    const count = await exportIndex(storage, async (line) => void rows.push(JSON.parse(line)))
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(count)
    const of = (type: string, list?: string) =>
      rows.filter((row) => row.type === type && (list === undefined || row.list === list))
    expect(rows[0]).toMatchObject({ type: 'index', chainId: '1337', firstBlock: '9', lastBlock: '15' })
    expect(of('block').map(({ number }) => number)).toEqual(['9', '10', '11', '12', '13', '14', '15'])
    expect(of('gap')).toEqual([{ type: 'gap', from: '15', to: '15', reason: 'no receipts' }])
    const owner = toFakeAddress(1)
    expect(of('entry', 'sent').map(({ address, value }) => [address, value])).toEqual(
      ['9', '10', '11', '12', '13', '14'].map((nonce) => [owner, nonce]),
    )
    // A list of the hot layer alone.
    expect(of('entry', 'appearances')).toContainEqual({
      type: 'entry',
      list: 'appearances',
      address: OTHER,
      blockNumber: '15',
      index: 5,
    })
    expect(of('creation').map(({ address }) => address)).toEqual(
      [9, 10, 11, 12, 13, 14].map((number) => toFakeAddress(number)),
    )
    expect(of('entry', 'idTransfers')).toContainEqual(
      expect.objectContaining({ token: toFakeAddress(2), id: '1', blockNumber: '9' }),
    )
    const balances = await storage.read((view) => view.holders('erc20', toFakeAddress(2), undefined, 100))
    expect(of('balance').filter(({ kind }) => kind === 'erc20')).toEqual(
      balances.map(({ holder, balance }) => ({
        type: 'balance',
        kind: 'erc20',
        token: toFakeAddress(2),
        holder,
        balance: `${balance}`,
      })),
    )
  } finally {
    await storage.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
