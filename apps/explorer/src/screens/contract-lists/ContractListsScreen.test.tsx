// @vitest-environment happy-dom
import { toRpcError } from '@otterscan/clients/errors'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { wireAddress, wireBlock, wireHash } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { ContractListsScreen } from './ContractListsScreen.tsx'

afterEach(cleanup)

const INDEX = {
  firstBlock: '0x0',
  lastBlock: '0x64',
  headBlock: '0x64',
  missingBlocks: '0x0',
  phase: 'following',
}

interface IndexOptions {
  /** Entries of the list on screen, oldest first. */
  readonly entries: readonly object[]
  readonly index?: object | null
}

/** A gateway whose lists are all the same. */
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
  test('newest first, 25 a page, with counts in the tabs and pagers around', async () => {
    const entries = Array.from({ length: 1_030 }, (_, rank) => toEntry(rank + 1))
    const { calls } = renderScreen(<ContractListsScreen subPath="all" pageText="2" />, {
      answer: answerFrom({ entries }),
    })
    const rows = await findRows()
    expect(rows).toHaveLength(25)
    expect(rows[0]?.textContent).toContain(toChecksumAddress(`0x${(1_005).toString(16).padStart(40, '0')}`))
    expect(
      await within(rows[0] as HTMLElement).findByText(/^0x0000/, { selector: 'a[href*="/tx/"] *' }),
    ).toBeTruthy()
    expect(document.title).toBe('All contracts | Otterscan')
    expect(screen.getAllByText('A total of 1,030 contracts found')).toHaveLength(2)
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of contracts' }))
    expect(tabs.getByRole('link', { name: 'ERC721 tokens 1,030' }).getAttribute('href')).toBe(
      '/contracts/erc721',
    )
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('All contracts1,030')
    const [next] = screen.getAllByRole('link', { name: 'Next page' })
    expect(next?.getAttribute('href')).toBe('/contracts/all?p=3')
    expect(calls.filter(({ method }) => method === 'ots2_getAllContractsList')).toEqual([
      { method: 'ots2_getAllContractsList', params: [980, 25] },
    ])
  })

  test('what a contract says of itself: hostile, blank, not to be had; each costs its cell', async () => {
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
    renderScreen(<ContractListsScreen subPath="erc4626/more" pageText={undefined} />, {
      answer: answerFrom({ entries }),
    })
    const [rich, vault, blank, hostile] = (await findRows()).map((row) => within(row))
    expect(document.title).toBe('ERC4626 Tokens | Otterscan')
    expect(rich?.getByText(`100,${Array(25).fill('000').join(',')}`)).toBeTruthy()
    expect(vault?.getByText('Vault')).toBeTruthy()
    // Asset and total assets.
    expect(vault?.getAllByTitle('The contract does not tell')).toHaveLength(2)
    expect(await vault?.findByTitle('The contract is no longer there')).toBeTruthy()
    expect(blank?.getByText('empty')).toBeTruthy()
    // Symbol, decimals, asset and total assets.
    expect(blank?.getAllByTitle('The contract does not tell')).toHaveLength(4)
    expect(hostile?.getByText(/<b>x<\/b>/)).toBeTruthy()
    expect(hostile?.getByText('U+202E')).toBeTruthy()
    expect(hostile?.getByTitle('S'.repeat(80)).textContent).toBe(`${'S'.repeat(12)}…`)
  })

  test('a proxy’s logic, and an entry that cannot be read', async () => {
    const entries = [
      toEntry(5, { implementation: wireAddress(9) }),
      { address: 'nobody', blockNumber: '0x1' },
    ]
    renderScreen(<ContractListsScreen subPath="erc1167" pageText={undefined} />, {
      answer: answerFrom({ entries }),
    })
    const rows = await findRows()
    expect(rows).toHaveLength(1)
    expect(await within(rows[0] as HTMLElement).findByText('[C]')).toBeTruthy()
    expect(screen.getByText(/One entry of this page cannot be read/)).toBeTruthy()
  })

  test('none of a kind, beyond the end, no page, no list', async () => {
    renderScreen(<ContractListsScreen subPath="erc1155" pageText={undefined} />, {
      answer: answerFrom({ entries: [] }),
    })
    expect(await screen.findByText('No ERC1155 tokens were found.')).toBeTruthy()
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc20" pageText="3" />, {
      answer: answerFrom({ entries: [toEntry(1)] }),
    })
    const link = await screen.findByRole('link', { name: 'Go to the last page, 1' })
    expect(link.getAttribute('href')).toBe('/contracts/erc20')
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc20" pageText="1e3" />, {
      answer: answerFrom({ entries: [] }),
    })
    expect(await screen.findByText(/pages are numbered from 1/)).toBeTruthy()
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc777" pageText={undefined} />, {
      answer: answerFrom({ entries: [] }),
    })
    expect(await screen.findByText(/There is no list/)).toBeTruthy()
    expect(document.title).toBe('Contracts | Otterscan')
  })

  test('nobody to ask: a node without the methods, a gateway without an index', async () => {
    const answer = (method: string) => {
      if (/^(ots2|gateway)_/.test(method)) throw toRpcError(method, { code: -32601, message: 'not found' })
      return null
    }
    renderScreen(<ContractListsScreen subPath="erc721" pageText={undefined} />, { answer })
    expect(await screen.findByText('There is no index to list contracts from.')).toBeTruthy()
    expect(screen.getByText('ots2_getERC721List')).toBeTruthy()
    cleanup()
    renderScreen(<ContractListsScreen subPath="erc721" pageText={undefined} />, {
      answer: answerFrom({ entries: [], index: null }),
    })
    expect(await screen.findByText('--index DIR')).toBeTruthy()
  })
})
