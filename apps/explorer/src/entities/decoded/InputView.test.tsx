// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { InputView } from './InputView.tsx'

const INPUT = `0xabcdef01${'00'.repeat(32)}` as const

afterEach(() => vi.unstubAllGlobals())

describe('InputView', () => {
  test('while signatures are loading, none is said to be known only once they have come', async () => {
    let resolve: (response: Response) => void = () => {}
    const asked = vi.fn(
      () =>
        new Promise<Response>((done) => {
          resolve = done
        }),
    )
    vi.stubGlobal('fetch', asked)
    renderScreen(<InputView input={INPUT} isCreation={false} />, {
      answer: () => null,
      config: { assetsURLPrefix: 'http://assets' },
    })
    expect(await screen.findByText(/Looking for signatures with the selector/)).toBeVisible()
    expect(screen.queryByText(/No known signature/)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
    resolve(new Response('', { status: 404 }))
    expect(await screen.findByText(/No known signature has the selector/)).toBeVisible()
  })

  test('without assets there is nothing to wait for', async () => {
    renderScreen(<InputView input={INPUT} isCreation={false} />, {
      answer: () => null,
      config: { assetsAvailable: false },
    })
    expect(await screen.findByText(/No known signature has the selector/)).toBeVisible()
  })

  test('a request to a contract of the protocol is read as one, its first bytes not as a selector', async () => {
    const key =
      '88c141df77cd9d8d7a71a75c826c41a9c9f03c6ee1b180f3e7852f6a280099ded351b58d66e653af8e42816a4d8f532e'
    renderScreen(
      <InputView
        input={`0x${key}0000000059682f00`}
        isCreation={false}
        address="0x00000961Ef480Eb55e80D19ad83579A64c007002"
      />,
      { answer: () => null },
    )
    expect(await screen.findByText('1.5 ETH')).toBeVisible()
    expect(screen.getByRole('link', { name: new RegExp(key.slice(0, 8)) })).toBeVisible()
    expect(screen.queryByText(/selector/)).toBeNull()
  })
})
