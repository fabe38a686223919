// @vitest-environment happy-dom
import { TransportError } from '@otterscan/clients/errors'
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { wireAddress, wireBlock, wireDetails, wireHash, wireHead } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { BlockScreen } from './BlockScreen.tsx'

/** The screen of block 100, and of 101 and 100 on request. */
function Switching() {
  const [blockText, setBlockText] = useState('100')
  return (
    <>
      {['100', '101'].map((text) => (
        <button key={text} type="button" onClick={() => setBlockText(text)}>
          go to {text}
        </button>
      ))}
      <BlockScreen blockText={blockText} />
    </>
  )
}

/** The value of a row, once the block has loaded: the skeleton has labels too, but no hash. */
async function rowText(label: string): Promise<string> {
  await screen.findByText('Hash', { selector: 'dt' })
  const term = (await screen.findAllByText(label, { selector: 'dt' })).at(-1)
  return term?.nextElementSibling?.textContent ?? ''
}

/** A node with one block and the head at 200; `others` take precedence. */
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

  test('under proof of work the static reward counts and is shown separately', async () => {
    const block = wireBlock({ difficulty: '0x2b3179315e9b6c', uncles: [wireHash(9)] })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(block)) })
    expect(await rowText('Block Reward')).toBe('2.005 ETH(2 + 0.005)')
  })

  test('NUM-15 the gas of a deposit burns nothing', async () => {
    const details = wireDetails(wireBlock(), { gasUsedDepositTx: '0xe4e1c0' })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(details) })
    expect(await rowText('Burnt Fees')).toBe('0 ETH')
  })

  test('FEE-01 fees in a token are not a reward of the block, and their gas pays no base fee in the coin', async () => {
    const pay = (hash: string, type: string, fields: object) => ({
      hash: wireHash(1).slice(0, -1) + hash,
      type,
      ...fields,
    })
    const transactions = [pay('a', '0x7b', { feeCurrency: wireAddress(7) }), pay('b', '0x2', {})].map(
      (one) => ({
        from: wireAddress(1),
        to: wireAddress(2),
        ...one,
      }),
    )
    const receipts = transactions.map(({ hash, type }) => ({
      transactionHash: hash,
      type,
      gasUsed: '0x5208',
      effectiveGasPrice: '0x77359400',
    }))
    const block = { ...wireBlock(), gasUsed: '0xa410' }
    const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
      eth_getBlockByNumber: () => block,
      eth_getBlockByHash: ([, isWhole]) => (isWhole === true ? { ...block, transactions } : block),
      eth_getBlockReceipts: () => receipts,
      erigon_getHeaderByNumber: () => wireHead(200),
    }
    const answer = (method: string, params: readonly unknown[]) => {
      if (method.startsWith('ots_')) throw methodNotFound(method)
      return answers[method]?.(params) ?? null
    }
    renderScreen(<BlockScreen blockText="100" />, { answer, chainId: 42_220n })
    // 21,000 gas at 2 gwei, of which 1 is the base fee.
    expect(await rowText('Block Reward')).toBe('0.000021 ETH')
    expect(await rowText('Base Fees')).toBe('0.000021 ETH')
  })

  test.each([
    ['nothing was paid', '0x0', '0 ETH', '0 ETH'],
    [
      'less than the base fees was paid',
      '0x1',
      'unknown: the total fees are less than the base fee of the gas',
      'unknown',
    ],
  ])('FEE-02 where %s, reward and burn are not below zero', async (_, totalFees, reward, burnt) => {
    renderScreen(<BlockScreen blockText="100" />, {
      answer: nodeWith(wireDetails(wireBlock(), { totalFees })),
    })
    expect(await rowText('Block Reward')).toBe(reward)
    expect(await rowText('Burnt Fees')).toBe(burnt)
  })

  test('FEE-04 withdrawals of Gnosis are GNO', async () => {
    const withdrawal = { index: '0x1', validatorIndex: '0x2', address: wireAddress(7), amount: '0x773594000' }
    const block = wireBlock({ withdrawals: [withdrawal] })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(block)), chainId: 100n })
    const table = await screen.findByRole('table', { name: 'Withdrawals' })
    expect(within(table).getByText('1 GNO')).toBeVisible()
  })

  test('NUM-13 withdrawals are gwei', async () => {
    const withdrawal = { index: '0x1', validatorIndex: '0x2', address: wireAddress(7), amount: '0x2f69c69b6' }
    const block = wireBlock({ withdrawals: [withdrawal] })
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(wireDetails(block)) })
    const table = await screen.findByRole('table', { name: 'Withdrawals' })
    expect(within(table).getByText('12.727380406 ETH')).toBeVisible()
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

  test('TX-23 genesis has no previous block and no age', async () => {
    const block = wireBlock({ number: '0x0', timestamp: '0x0', parentHash: wireHash(0) })
    renderScreen(<BlockScreen blockText="0" />, { answer: nodeWith(wireDetails(block)) })
    expect(await rowText('Timestamp')).toContain('genesis')
    expect(screen.getByRole('link', { name: 'Previous block' }).getAttribute('aria-disabled')).toBe('true')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Next block' }).getAttribute('href')).toBe('/block/1'),
    )
  })

  test.each(['abc', '12x', '-1', '0x12', '99999999999999999', 'pending'])(
    '%s is not a block',
    async (text) => {
      const { calls } = renderScreen(<BlockScreen blockText={text} />, { answer: () => null })
      expect(await screen.findByText(`Block "${text}" not found.`)).toBeVisible()
      expect(calls.filter(({ method }) => method !== 'erigon_getHeaderByNumber')).toEqual([])
    },
  )

  test('an unknown block is not found', async () => {
    renderScreen(<BlockScreen blockText="100" />, { answer: nodeWith(null) })
    expect(await screen.findByText('Block "100" not found.')).toBeVisible()
  })

  test('a tag redirects to the block it refers to', async () => {
    const { getLocation } = renderScreen(<BlockScreen blockText="latest" />, {
      answer: (method) => (method === 'eth_getBlockByNumber' ? wireBlock() : null),
    })
    await waitFor(() => expect(getLocation()).toBe('/block/100'))
  })

  test('TX-13 an uncle is shown as not canonical, and its missing or zero total difficulty is not shown as zero', async () => {
    const uncle = wireBlock({ hash: wireHash(0xbad), totalDifficulty: '0x0', difficulty: '0x10' })
    renderScreen(<BlockScreen blockText={wireHash(0xbad)} />, {
      // Also the finalized block: the uncle's number is below it.
      answer: nodeWith(wireDetails(uncle), { eth_getBlockByNumber: wireBlock() }),
    })
    const banner = await screen.findByText(/not on the canonical chain/)
    expect(within(banner).getByRole('link').getAttribute('href')).toBe('/block/100')
    expect(screen.queryByText('finalized')).toBeNull()
    // The list by number is another block's.
    expect(screen.queryByRole('link', { name: '3 transactions' })).toBeNull()
    // A total cannot be below one of its parts.
    expect(await rowText('Total Difficulty')).toBe('N/A')
  })

  test('TX-13 an uncle without total difficulty', async () => {
    const uncle = wireBlock({ hash: wireHash(0xbad), totalDifficulty: undefined, difficulty: '0x10' })
    renderScreen(<BlockScreen blockText={wireHash(0xbad)} />, {
      answer: nodeWith(wireDetails(uncle), { eth_getBlockByNumber: wireBlock() }),
    })
    expect(await screen.findByText(/not on the canonical chain: it is an uncle/)).toBeVisible()
    expect(await rowText('Total Difficulty')).toBe('N/A')
    expect(await rowText('Difficulty')).toBe('16')
  })

  test('TX-23 a chain with only block 0: no neighbors, the head is shown without an age', async () => {
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

  test('a canonical block opened by hash may be finalized', async () => {
    renderScreen(<BlockScreen blockText={wireHash(0x64)} />, {
      answer: nodeWith(wireDetails(wireBlock()), { eth_getBlockByNumber: wireBlock() }),
    })
    expect(await screen.findByText('finalized')).toBeVisible()
  })

  test('a reorganization is reported, with a link to the canonical block', async () => {
    const { queryClient } = renderScreen(<BlockScreen blockText="100" />, {
      answer: nodeWith(wireDetails(wireBlock()), {
        eth_getBlockByNumber: wireBlock({ hash: wireHash(0xaaa) }),
      }),
    })
    await rowText('Hash')
    await waitFor(() => expect(queryClient.getQueryData(['1', 'head'])).toBeDefined())
    expect(screen.queryByText(/no longer on the canonical chain/)).toBeNull()
    queryClient.setQueryData(['1', 'head'], (head: object) => ({
      ...head,
      number: 201n,
      hash: wireHash(201),
    }))
    const banner = await screen.findByText(/no longer on the canonical chain/)
    expect(within(banner).getByRole('link').getAttribute('href')).toBe(`/block/${wireHash(0xaaa)}`)
  })

  test('nothing final is asked twice, however long ago; what may still change is', async () => {
    const answer = (method: string, params: readonly unknown[]) => {
      if (method === 'erigon_getHeaderByNumber') return wireHead(200)
      // The finalized block is 100.
      if (method === 'eth_getBlockByNumber') return wireBlock()
      if (method !== 'ots_getBlockDetails') return null
      return wireDetails(wireBlock(params[0] === 101 ? { number: '0x65', hash: wireHash(0x65) } : {}))
    }
    const { calls, queryClient } = renderScreen(<Switching />, { answer })
    const countOf = (block: number) =>
      calls.filter(({ method, params }) => method === 'ots_getBlockDetails' && params[0] === block).length
    const goTo = async (block: number) => {
      fireEvent.click(screen.getByRole('button', { name: `go to ${block}` }))
      await waitFor(async () => expect(await rowText('Block Height')).toBe(String(block)))
    }
    await screen.findByText('finalized')
    await goTo(101)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
    await goTo(100)
    await goTo(101)
    await waitFor(() => expect(countOf(101)).toBe(2))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(countOf(100)).toBe(1)
  })

  test('the previous block stays, faded, until the next has loaded; if that fails, it is removed', async () => {
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
    expect(await screen.findByText('Block #101')).toBeVisible()
    expect((await rowText('Block Height')) === '100').toBe(true)
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain(wireHash(0x64))
    await waitFor(() => expect(settle).toBeDefined())
    settle?.reject(new TransportError('no way'))
    expect(await screen.findByText('Could not get the block')).toBeVisible()
    expect(screen.queryByText(wireHash(0x64))).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    // Requested immediately, not after the retry delay.
    await waitFor(() => expect(calls.filter(({ params }) => params[0] === 101)).toHaveLength(2))
    settle?.resolve(wireDetails(wireBlock({ number: '0x65' })))
    await waitFor(async () => expect(await rowText('Block Height')).toBe('101'))
  })
})
