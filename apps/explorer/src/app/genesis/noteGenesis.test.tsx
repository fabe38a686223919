// @vitest-environment happy-dom
import type { Address } from '@otterscan/ethereum/address'
import { act, fireEvent, render, screen } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const ADDRESS: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OLD = `0x${'01'.repeat(32)}` as const
const NEW = `0x${'02'.repeat(32)}` as const
const CHAIN = 1337n
const ABI_TEXT = JSON.stringify({ abi: [{ type: 'function', name: 'poke', inputs: [] }] })

/** The modules as a fresh page has them, over the storage as it is. */
async function openPage() {
  vi.resetModules()
  const [genesis, labels, abis, recents, notice] = await Promise.all([
    import('./noteGenesis.ts'),
    import('../../queries/names/localLabels.ts'),
    import('../../queries/contracts/pastedAbi.ts'),
    import('../../search/suggest/recentPages.ts'),
    import('./SetAsideNotice.tsx'),
  ])
  const readKept = () => ({
    labels: labels.takeLocalLabels(CHAIN).map(({ label }) => label),
    abi: abis.findPastedAbiText(CHAIN, ADDRESS),
    recents: recents.takeRecentPages(CHAIN),
  })
  return { ...genesis, ...labels, ...abis, ...recents, ...notice, readKept }
}

/** A visit of the old chain that leaves one of each. */
async function visitOldChain() {
  const page = await openPage()
  await page.noteGenesis(CHAIN, OLD)
  page.saveLocalLabel({ address: ADDRESS, label: 'Faucet', chainId: CHAIN })
  page.saveLocalLabel({ address: ADDRESS, label: 'Everywhere', chainId: undefined })
  page.restorePastedAbi(CHAIN, ADDRESS, ABI_TEXT)
  page.rememberPage(CHAIN, '/block/7')
  page.rememberPage(1n, '/block/8')
}

const KEPT = { labels: ['Faucet'], abi: ABI_TEXT, recents: ['/block/7'] }
const NOTHING = { labels: [], abi: null, recents: [] }

beforeEach(() => localStorage.clear())

describe('noteGenesis', () => {
  test('W-19 the same chain keeps everything, also while its genesis is not known', async () => {
    await visitOldChain()
    const page = await openPage()
    await page.noteGenesis(CHAIN, undefined)
    await page.noteGenesis(CHAIN, OLD)
    expect(page.readKept()).toEqual(KEPT)
  })

  test('W-19 another chain under the same id gets nothing of the former one; other chains are untouched', async () => {
    await visitOldChain()
    const page = await openPage()
    await page.noteGenesis(CHAIN, NEW)
    expect(page.readKept()).toEqual(NOTHING)
    expect(page.takeRecentPages(1n)).toEqual(['/block/8'])
  })

  test('W-19 the former chain finds its own again', async () => {
    await visitOldChain()
    await (await openPage()).noteGenesis(CHAIN, NEW)
    const page = await openPage()
    await page.noteGenesis(CHAIN, OLD)
    expect(page.readKept()).toEqual(KEPT)
  })

  test.each([
    ['Delete', NOTHING],
    ['Keep', KEPT],
  ])('W-19 what was set aside is offered: %s', async (name, expected) => {
    await visitOldChain()
    const { noteGenesis, SetAsideNotice } = await openPage()
    await noteGenesis(CHAIN, NEW)
    render(<SetAsideNotice chainId={CHAIN} />)
    expect(screen.getByText(/set aside 1 label, 1 ABI, and 1 recent page of the former chain/)).toBeDefined()
    void act(() => void fireEvent.click(screen.getByRole('button', { name })))
    expect(screen.queryByText(/set aside/)).toBeNull()
    const page = await openPage()
    await page.noteGenesis(CHAIN, OLD)
    expect(page.readKept()).toEqual(expected)
  })

  test.each(['not json', '[]', '{"1337":5}'])(
    'W-19 a store that reads %j counts as a first visit',
    async (text) => {
      localStorage.setItem('genesisHashes', text)
      const page = await openPage()
      await page.noteGenesis(CHAIN, NEW)
      expect(JSON.parse(localStorage.getItem('genesisHashes') ?? '')).toEqual({ [CHAIN.toString()]: NEW })
    },
  )
})
