// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { act, cleanup, screen, waitFor } from '@testing-library/preact'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteLocalLabels, saveLocalLabel } from '../../queries/names/localLabels.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { SearchScreen } from './SearchScreen.tsx'

const TOKEN = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'

afterEach(() => {
  void act(() => {
    deleteLocalLabels()
    localStorage.clear()
  })
})

/** A gateway with an index that knows these tokens by name. */
function answerTokens(results: readonly unknown[], isComplete = true) {
  return (method: string) => {
    if (method === 'gateway_status') {
      return {
        version: '1',
        methods: ['gateway_searchTokens'],
        index: { from: '0x0', to: '0x5', head: '0x5', isComplete: true, gaps: [] },
      }
    }
    return method === 'gateway_searchTokens' ? { results, isComplete } : null
  }
}

function token(address: string, name: string) {
  return { address, standard: 'erc20', name, symbol: 'X' }
}

describe('SearchScreen', () => {
  test('W-03 the only token of a name is taken', async () => {
    const { getLocation } = renderScreen(<SearchScreen text="Otter Coin" />, {
      answer: answerTokens([token(TOKEN, 'Otter Coin')]),
    })
    await waitFor(() => expect(getLocation()).toBe(`/address/${TOKEN}`))
  })

  test('W-03 several tokens of a name are listed, as claims', async () => {
    const { getLocation } = renderScreen(<SearchScreen text="otter" />, {
      answer: answerTokens([token(TOKEN, 'Otter Coin'), token(OTHER, 'Otter Shell')]),
    })
    const first = await screen.findByRole('link', { name: /Otter Coin/ })
    expect(first.getAttribute('href')).toBe(`/address/${TOKEN}`)
    expect(screen.getByRole('link', { name: /Otter Shell/ }).getAttribute('href')).toBe(`/address/${OTHER}`)
    expect(getLocation()).toBe('/start')
    expect(screen.queryByText(/may be missing/)).toBeNull()
  })

  test('W-03 while names are still being read the only one found is not taken for the only one there is', async () => {
    const { getLocation } = renderScreen(<SearchScreen text="otter" />, {
      answer: answerTokens([token(TOKEN, 'Otter Coin')], false),
    })
    expect(await screen.findByText(/one may be missing here/)).toBeVisible()
    expect(getLocation()).toBe('/start')
  })

  test("W-03 the reader's own label is taken, before tokens of that name", async () => {
    saveLocalLabel({ address: OTHER, label: 'Otter Coin', chainId: 1n })
    const { getLocation } = renderScreen(<SearchScreen text="otter coin" />, {
      answer: answerTokens([token(TOKEN, 'Otter Coin')]),
    })
    await waitFor(() => expect(getLocation()).toBe(`/address/${OTHER}`))
  })

  test.each(['nothing', 'vitalik.eth', '0xbtc'])(
    'W-03 %j without a match is looked up as a name',
    async (text) => {
      const { getLocation } = renderScreen(<SearchScreen text={text} />, { answer: answerTokens([]) })
      await waitFor(() => expect(getLocation()).toBe(`/address/${text}`))
    },
  )

  test('W-03 a plain node is not asked for tokens', async () => {
    const { getLocation, calls } = renderScreen(<SearchScreen text="otter" />, {
      answer: () => {
        throw new NodeRefusal(-32601, 'the method does not exist')
      },
    })
    await waitFor(() => expect(getLocation()).toBe('/address/otter'))
    expect(calls.map(({ method }) => method)).toEqual(['gateway_status'])
  })

  test('W-04 a selector is answered from standards and the collection, with where it was seen', async () => {
    stubCollection({ status: 200, text: 'transfer(address,uint256);many_msg_babbage(bytes1)' })
    renderScreen(<SearchScreen text="0xA9059CBB" />, { answer: () => null })
    expect(await screen.findByText('many_msg_babbage')).toBeVisible()
    expect(
      screen.getByText('Seen as a function in a published standard and the signature collection.'),
    ).toBeDefined()
    expect(screen.getByText('Seen in the signature collection.')).toBeDefined()
  })

  test.each([
    ['0x08c379a0', 'Error'],
    ['0xe450d38c', 'ERC20InsufficientBalance'],
  ])('W-04 %s is an error of the compiler or of a standard', async (selector, name) => {
    stubCollection({ status: 404, text: '' })
    renderScreen(<SearchScreen text={selector} />, { answer: () => null })
    expect(await screen.findByText(name)).toBeVisible()
    expect(screen.getByText('Seen as an error in a published standard.')).toBeDefined()
  })

  test('W-04 an ABI the reader gave is named with its contract', async () => {
    const abi = [{ type: 'error', name: 'OtterAsleep', inputs: [{ name: 'depth', type: 'uint8' }] }]
    localStorage.setItem(`pastedAbi 1 ${TOKEN}`, JSON.stringify({ abi }))
    stubCollection({ status: 404, text: '' })
    renderScreen(<SearchScreen text={OTTER_ASLEEP} />, { answer: () => null })
    expect(await screen.findByText('OtterAsleep')).toBeVisible()
    expect(screen.getByText(/^Seen as an error in the ABI of/)).toBeDefined()
  })

  test('W-04 an unknown selector says what was searched; a broken collection is not "unknown"', async () => {
    stubCollection({ status: 404, text: '' })
    renderScreen(<SearchScreen text="0x01020304" />, { answer: () => null })
    expect(await screen.findByText(/No function or error with this hash is known/)).toBeVisible()
    cleanup()
    stubCollection({ status: 502, text: 'asset server away' })
    renderScreen(<SearchScreen text="0x01020304" />, { answer: () => null })
    expect(await screen.findByText(/answered 502: asset server away/)).toBeVisible()
    expect(screen.queryByText(/is known/)).toBeNull()
  })
})

/** `OtterAsleep(uint8)`. */
const OTTER_ASLEEP = '0x6c4a91be'

function stubCollection({ status, text }: { readonly status: number; readonly text: string }) {
  vi.stubGlobal('fetch', async () => new Response(text, { status }))
}
