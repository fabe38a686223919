// @vitest-environment happy-dom
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { cleanup, screen, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wireAddress, wireBlock, wireHash } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { ContractListsScreen } from './ContractListsScreen.tsx'

const INDEX = {
  firstBlock: '0x0',
  lastBlock: '0x64',
  headBlock: '0x64',
  missingBlocks: '0x0',
  phase: 'following',
}

interface IndexOptions {
  /** Entries of the list, oldest first. */
  readonly entries: readonly object[]
  readonly index?: object | null
}

/** A gateway that returns the same list for every kind. */
function answerFrom({ entries, index = INDEX }: IndexOptions) {
  return (method: string, params: readonly unknown[]) => {
    if (method === 'gateway_status') return { index }
    if (method === 'erigon_getHeaderByNumber') return wireBlock()
    if (method === 'ots_getContractCreator') {
      return params[0] === toChecksumAddress(`0x${'7'.padStart(40, '0')}`)
        ? null
        : { hash: wireHash(0xc0), creator: wireAddress(1) }
    }
    if (method === 'ots_hasCode') return true
    if (/^ots2_.*Count$/.test(method)) return entries.length
    if (!/^ots2_.*List$/.test(method)) return null
    const [from, size] = params as [number, number]
    return {
      results: entries.slice(from, from + size),
      blocksSummary: { '0x10': { blockNumber: '0x10', timestamp: 1_700_000_000 } },
    }
  }
}

function toEntry(tag: number, fields: object = {}) {
  return { address: wireAddress(tag), blockNumber: '0x10', ...fields }
}

async function findRows() {
  await screen.findAllByText(/A total of [\d,]+ contracts? found/)
  return within(screen.getByRole('table')).getAllByRole('row').slice(1)
}

describe('ContractListsScreen', () => {
  test('newest first, 25 per page, with counts in the tabs and pagers above and below', async () => {
    const entries = Array.from({ length: 1_030 }, (_, rank) => toEntry(rank + 1))
    const { calls } = renderScreen(<ContractListsScreen subPath="all" />, {
      search: 'p=2',
      answer: answerFrom({ entries }),
    })
    const rows = await findRows()
    expect(rows).toHaveLength(25)
    expect(rows[0]?.textContent).toContain(toChecksumAddress(`0x${(1_005).toString(16).padStart(40, '0')}`))
    expect(
      await within(rows[0] as HTMLElement).findByText(/^0x0000/, { selector: 'a[href*="/tx/"] *' }),
    ).toBeVisible()
    expect(document.title).toBe('All contracts | Otterscan')
    expect(screen.getAllByText('A total of 1,030 contracts found')).toHaveLength(2)
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of contracts' }))
    const erc721 = await tabs.findByRole('link', { name: 'ERC721 tokens 1,030' })
    expect(erc721.getAttribute('href')).toBe('/contracts/erc721')
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('All contracts1,030')
    const [next] = screen.getAllByRole('link', { name: 'Next page' })
    expect(next?.getAttribute('href')).toBe('/contracts/all?p=3')
    expect(calls.filter(({ method }) => method === 'ots2_getAllContractsList')).toEqual([
      { method: 'ots2_getAllContractsList', params: [980, 25] },
    ])
  })

  test('self-declared values: hostile, blank, unavailable; each costs only its cell', async () => {
    const entries = [
      toEntry(5, { name: '<b>x</b>\u202e', symbol: 'S'.repeat(80), decimals: 6 }),
      toEntry(6, { name: ' ', symbol: '<ERROR>', decimals: 'many' }),
      toEntry(7, {
        name: 'Vault',
        symbol: 'V',
        decimals: 18,
        asset: wireAddress(0),
        totalAssets: null,
      }),
      toEntry(8, { decimals: 18, asset: wireAddress(9), totalAssets: `1${'0'.repeat(77)}` }),
    ]
    renderScreen(<ContractListsScreen subPath="erc4626/more" />, {
      answer: answerFrom({ entries }),
    })
    const [rich, vault, blank, hostile] = (await findRows()).map((row) => within(row))
    expect(document.title).toBe('ERC4626 Tokens | Otterscan')
    expect(rich?.getByText(`100,${Array(25).fill('000').join(',')}`)).toBeVisible()
    expect(vault?.getByText('Vault')).toBeVisible()
    // Asset and total assets.
    expect(vault?.getAllByTitle('Not returned by the contract')).toHaveLength(2)
    expect(await vault?.findByTitle('The contract no longer exists')).toBeVisible()
    expect(blank?.getByText('empty')).toBeVisible()
    // Symbol, decimals, asset and total assets.
    expect(blank?.getAllByTitle('Not returned by the contract')).toHaveLength(4)
    expect(hostile?.getByText(/<b>x<\/b>/)).toBeVisible()
    expect(hostile?.getByText('U+202E')).toBeVisible()
    expect(hostile?.getByTitle('S'.repeat(80)).textContent).toBe(`${'S'.repeat(12)}…`)
  })

  test('a proxy’s logic, and an entry that cannot be read', async () => {
    const entries = [
      toEntry(5, { implementation: wireAddress(9) }),
      { address: 'invalid', blockNumber: '0x1' },
    ]
    renderScreen(<ContractListsScreen subPath="erc1167" />, {
      answer: answerFrom({ entries }),
    })
    const rows = await findRows()
    expect(rows).toHaveLength(1)
    expect(await within(rows[0] as HTMLElement).findByText('[C]')).toBeVisible()
    expect(screen.getByText(/^One .+ cannot be read; as the node sent it:/)).toBeVisible()
  })

  test('an empty list, a page beyond the end, an invalid page, an unknown list', async () => {
    renderScreen(<ContractListsScreen subPath="erc1155" />, {
      answer: answerFrom({ entries: [] }),
    })
    expect(await screen.findByText('No ERC1155 tokens were found.')).toBeVisible()
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc20" />, {
      search: 'p=3',
      answer: answerFrom({ entries: [toEntry(1)] }),
    })
    const link = await screen.findByRole('link', { name: 'Go to the last page, 1' })
    expect(link.getAttribute('href')).toBe('/contracts/erc20')
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc20" />, {
      search: 'p=1e3',
      answer: answerFrom({ entries: [] }),
    })
    expect(await screen.findByText(/pages are numbered from 1/)).toBeVisible()
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc777" />, {
      answer: answerFrom({ entries: [] }),
    })
    expect(await screen.findByText(/There is no contract list/)).toBeVisible()
    expect(document.title).toBe('Contracts | Otterscan')
  })

  test('unavailable: a node without the methods, a gateway without an index', async () => {
    const answer = (method: string) => {
      if (/^(ots2|gateway)_/.test(method)) throw methodNotFound(method)
      return null
    }
    renderScreen(<ContractListsScreen subPath="erc721" />, { answer })
    expect(await screen.findByText('There is no index of contracts.')).toBeVisible()
    expect(screen.getByText('ots2_getERC721List')).toBeVisible()
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc721" />, {
      answer: answerFrom({ entries: [], index: null }),
    })
    expect(await screen.findByText('--index DIR')).toBeVisible()
  })
})
