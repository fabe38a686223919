// @vitest-environment happy-dom
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { cleanup, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { CodeBadge } from './CodeBadge.tsx'

const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DELEGATE = '36c02da8a0983159322a80ffe9f24b1acff8b570'

function renderBadge(hasCode: boolean, code: unknown) {
  return renderScreen(<CodeBadge address={SENDER} block={5n} isSender />, {
    answer: (method) => {
      if (method === 'ots_hasCode') return hasCode
      if (code === undefined) throw new NodeRefusal(-32000, 'pruned')
      return code
    },
  })
}

describe('CodeBadge', () => {
  test('W-06 a sender with code by delegation is an account, as of the block of the transaction', async () => {
    const { calls } = renderBadge(true, `0xef0100${DELEGATE}`)
    expect(await screen.findByText('[EOA, delegated]')).toBeVisible()
    expect(screen.queryByText('[C]')).toBeNull()
    expect(calls.at(-1)).toMatchObject({ method: 'eth_getCode', params: [SENDER, '0x5'] })
  })

  test('W-06 other code is what it is, and an account without code costs no second call', async () => {
    renderBadge(true, '0x6001')
    expect(await screen.findByText('[C]')).toBeVisible()
    cleanup()
    const { calls } = renderBadge(false, '0x')
    expect(await screen.findByText('[EOA]')).toBeVisible()
    expect(calls.map(({ method }) => method)).toEqual(['ots_hasCode'])
  })

  test('W-06 where the code cannot be had nothing is claimed', async () => {
    const { calls } = renderBadge(true, undefined)
    await expect.poll(() => calls.length).toBe(2)
    expect(screen.queryByText(/^\[/)).toBeNull()
  })
})
