// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wireAddress, wireBlock, wireDetails, wireHash } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { BlockTransactionScreen } from './BlockTransactionScreen.tsx'

const transaction = { hash: wireHash(0x77), from: wireAddress(1), to: wireAddress(2), nonce: '0x0' }

function answer(method: string, params: readonly unknown[]) {
  if (method === 'eth_getTransactionByBlockNumberAndIndex')
    return params[0] === '0x64' && params[1] === '0x2' ? transaction : null
  if (method === 'ots_getBlockDetails') return params[0] === 100 ? wireDetails(wireBlock()) : null
  return null
}

describe('BlockTransactionScreen', () => {
  test('redirects to the transaction with one call', async () => {
    const { getLocation, calls } = renderScreen(<BlockTransactionScreen blockText="100" indexText="2" />, {
      answer,
    })
    await waitFor(() => expect(getLocation()).toBe(`/tx/${wireHash(0x77)}`))
    expect(calls).toHaveLength(1)
  })

  test.each(['3', 'x', '-1', '2.5'])('index %s of a known block', async (indexText) => {
    renderScreen(<BlockTransactionScreen blockText="100" indexText={indexText} />, { answer })
    const text = await screen.findByText(/has no transaction at index/)
    expect(text.textContent).toBe(`Block 100 has no transaction at index ${indexText}.`)
  })

  test('unknown block', async () => {
    renderScreen(<BlockTransactionScreen blockText="101" indexText="2" />, { answer })
    expect(await screen.findByText('Block "101" not found.')).toBeVisible()
  })
})
