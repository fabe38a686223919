// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
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
})
