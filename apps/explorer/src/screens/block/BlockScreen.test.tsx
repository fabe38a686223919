// @vitest-environment happy-dom
import { TransportError } from '@otterscan/clients/errors'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { wireAddress, wireBlock, wireDetails, wireHash, wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { BlockScreen } from './BlockScreen.tsx'

afterEach(cleanup)

/** The screen of block 100, then of 101. */
function Switching() {
  const [blockText, setBlockText] = useState('100')
  return (
    <>
      <button type="button" onClick={() => setBlockText('101')}>
        go to 101
      </button>
      <BlockScreen blockText={blockText} />
    </>
  )
}

/** The value beside a label, once the block is there: the skeleton has labels too, but no hash. */
async function rowText(label: string): Promise<string> {
  await screen.findByText('Hash', { selector: 'dt' })
  const term = (await screen.findAllByText(label, { selector: 'dt' })).at(-1)
  return term?.nextElementSibling?.textContent ?? ''
}

/** A node with one block and the head at 200; `others` answer before. */
function nodeWith(details: unknown, others: Readonly<Record<string, unknown>> = {}) {
  return (method: string) => {
    if (Object.hasOwn(others, method)) return others[method]
    if (method.startsWith('ots_getBlockDetails')) return details
    if (method === 'erigon_getHeaderByNumber') return wireHead(200)
    return null
  }
}

describe('BlockScreen', () => {
  test('NUM-11 issuance after the merge is zero whatever the node says; fees less burn are the reward', async () => {
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(wireBlock())) })
    // 0.02 ETH fees, 15,000,000 gas at 1 gwei burnt.
    expect(await rowText('Block Reward')).toBe('0.005 ETH')
    expect(await rowText('Burnt Fees')).toBe('0.015 ETH')
    expect(await rowText('Gas Used/Limit')).toContain('50.00%')
    expect(document.title).toBe('Block #100 | Otterscan')
  })

  test('under proof of work the static reward counts and is told apart', async () => {
    const block = wireBlock({ difficulty: '0x2b3179315e9b6c', uncles: [wireHash(9)] })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(block)) })
    expect(await rowText('Block Reward')).toBe('2.005 ETH(2 + 0.005)')
  })

  test('NUM-15 the gas of a deposit burns nothing', async () => {
    const details = wireDetails(wireBlock(), { gasUsedDepositTx: '0xe4e1c0' })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(details) })
    expect(await rowText('Burnt Fees')).toBe('0 ETH')
  })

  test('NUM-13 withdrawals are gwei', async () => {
    const withdrawal = { index: '0x1', validatorIndex: '0x2', address: wireAddress(7), amount: '0x2f69c69b6' }
    const block = wireBlock({ withdrawals: [withdrawal] })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(block)) })
    const table = await screen.findByRole('table', { name: 'Withdrawals' })
    expect(within(table).getByText('12.727380406 ETH')).toBeTruthy()
  })

  test('an unreadable field costs its row, unknown fields are shown', async () => {
    const block = wireBlock({
      size: 'huge',
      newField: '0x1234',
      extraData: '0xd883010b05846765746888676f312e32302e32856c696e7578',
    })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(block)) })
    expect(await rowText('Size')).toContain('huge')
    expect(await rowText('newField')).toBe('0x1234')
    expect(await rowText('Extra Data')).toContain('geth 1.11.5 · go1.20.2 · linux')
  })

  test('TX-23 genesis has no block before it and no age', async () => {
    const block = wireBlock({ number: '0x0', timestamp: '0x0', parentHash: wireHash(0) })
    renderScreen(<BlockScreen blockText="0" />, { answer: nodeWith(wireDetails(block)) })
    expect(await rowText('Timestamp')).toContain('genesis')
    expect(screen.getByRole('link', { name: 'Previous block' }).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Next block' }).getAttribute('href')).toBe('/block/1'),
    )
  })

  test.each(['abc', '12x', '-1', '0x12', '99999999999999999', 'pending'])(
    '%s names no block',
    async (text) => {
      const { calls } = renderScreen(<BlockScreen blockText={text} />, { answer: () => null })
      expect(await screen.findByText(`Block "${text}" not found.`)).toBeTruthy()
      expect(calls.filter(({ method }) => method !== 'erigon_getHeaderByNumber')).toEqual([])
    },
  )

  test('an unknown block is not found', async () => {
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(null) })
    expect(await screen.findByText('Block "100" not found.')).toBeTruthy()
  })

  test('a name leads to the block it stands for', async () => {
    const { getLocation } = renderScreen(<BlockScreen blockText="latest" />, {
      answer: (method) => (method === 'eth_getBlockByNumber' ? wireBlock() : null),
    })
    await waitFor(() => expect(getLocation()).toBe('/block/100'))
  })

  test('TX-13 an uncle says that it is none of the chain, and its missing or zero total difficulty is no zero', async () => {
    const uncle = wireBlock({ hash: wireHash(0xbad), totalDifficulty: '0x0', difficulty: '0x10' })
    renderScreen(<BlockScreen blockText={wireHash(0xbad)} />, {
      // Answers for the finalized block as well: the number of the uncle lies below.
      answer: nodeWith(wireDetails(uncle), { eth_getBlockByNumber: wireBlock() }),
    })
    const banner = await screen.findByText(/not part of the chain/)
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('/block/100')
    expect(screen.queryByText('finalized')).toBeNull()
    // The list under the number is another block's.
    expect(screen.queryByRole('link', { name: '3 transactions' })).toBeNull()
    // A sum cannot be below its own part.
    expect(await rowText('Total Difficulty')).toBe('N/A')
  })

  test('TX-13 an uncle without total difficulty', async () => {
    const uncle = wireBlock({ hash: wireHash(0xbad), totalDifficulty: undefined, difficulty: '0x10' })
    renderScreen(<BlockScreen blockText={wireHash(0xbad)} />, {
      answer: nodeWith(wireDetails(uncle), { eth_getBlockByNumber: wireBlock() }),
    })
    expect(await screen.findByText(/not part of the chain: it is an uncle/)).toBeTruthy()
    expect(await rowText('Total Difficulty')).toBe('N/A')
    expect(await rowText('Difficulty')).toBe('16')
  })

  test('TX-23 a chain of block 0 alone: no way further, the head is told without an age', async () => {
    const genesis = wireBlock({
      number: '0x0',
      timestamp: '0x0',
      parentHash: wireHash(0),
      gasUsed: '0x0',
      transactionCount: 0,
    })
    const answer = (method: string) => {
      if (method.startsWith('ots_getBlockDetails'))
        return wireDetails(genesis, { issuance: {}, totalFees: '0x0' })
      if (method === 'erigon_getHeaderByNumber' || method === 'eth_getBlockByNumber') return genesis
      return null
    }
    renderScreen(<BlockScreen blockText="0" />, { answer })
    expect(await rowText('Timestamp')).toContain('genesis')
    expect(document.body.textContent).not.toMatch(/years? ago/)
    for (const name of ['Previous block', 'Next block']) {
      await waitFor(() =>
        expect(screen.getByRole('link', { name }).getAttribute('aria-disabled')).toBe('true'),
      )
    }
    expect(document.querySelector('a[href="/block/-1"]')).toBeNull()
  })

  test('a block by hash that has its place may be final', async () => {
    renderScreen(<BlockScreen blockText={wireHash(0x64)} />, {
      answer: nodeWith(wireDetails(wireBlock()), { eth_getBlockByNumber: wireBlock() }),
    })
    expect(await screen.findByText('finalized')).toBeTruthy()
  })

  test('a reorganization is told, with the way to the block that took the place', async () => {
    const { queryClient } = renderScreen(<BlockScreen blockText="100" />, {
      answer: nodeWith(wireDetails(wireBlock()), {
        eth_getBlockByNumber: wireBlock({ hash: wireHash(0xaaa) }),
      }),
    })
    await rowText('Hash')
    await waitFor(() => expect(queryClient.getQueryData(['1', 'head'])).toBeDefined())
    expect(screen.queryByText(/no longer part of the chain/)).toBeNull()
    queryClient.setQueryData(['1', 'head'], (head: object) => ({
      ...head,
      number: 201n,
      hash: wireHash(201),
    }))
    const banner = await screen.findByText(/no longer part of the chain/)
    expect(within(banner).getByRole('link').getAttribute('href')).toBe(`/block/${wireHash(0xaaa)}`)
  })

  test('the block before stays, faded, until the next is there; when that fails, it goes', async () => {
    let settle: { resolve: (details: unknown) => void; reject: (error: Error) => void } | undefined
    const answer = (method: string, params: readonly unknown[]) => {
      if (method === 'erigon_getHeaderByNumber') return wireHead(200)
      if (method !== 'ots_getBlockDetails') return null
      if (params[0] === 100) return wireDetails(wireBlock())
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
    }
    const { calls } = renderScreen(<Switching />, { answer })
    await rowText('Hash')
    fireEvent.click(screen.getByRole('button', { name: 'go to 101' }))
    expect(await screen.findByText('Block #101')).toBeTruthy()
    expect((await rowText('Block Height')) === '100').toBe(true)
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain(wireHash(0x64))
    settle?.reject(new TransportError('no way'))
    expect(await screen.findByText('Could not get the block')).toBeTruthy()
    expect(screen.queryByText(wireHash(0x64))).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    // Asked at once, not after the pause between tries.
    await waitFor(() => expect(calls.filter(({ params }) => params[0] === 101)).toHaveLength(2))
    settle?.resolve(wireDetails(wireBlock({ number: '0x65' })))
    await waitFor(async () => expect(await rowText('Block Height')).toBe('101'))
  })

  test('a layer-2 block names its layer-1 block', async () => {
    const { calls } = renderScreen(<BlockScreen blockText="100" />, {
      answer: nodeWith(wireDetails(wireBlock()), { eth_call: wireHash(19_000_000) }),
      chainId: 10n,
      config: { opChainSettings: { l1ExplorerURL: 'https://l1.example/' } },
    })
    const link = await screen.findByRole('link', { name: /19,000,000/ })
    expect(link.getAttribute('href')).toBe('https://l1.example/block/19000000')
    expect(calls.find(({ method }) => method === 'eth_call')?.params).toEqual([
      { to: '0x4200000000000000000000000000000000000015', data: '0x8381f58a' },
      '0x64',
    ])
  })
})
