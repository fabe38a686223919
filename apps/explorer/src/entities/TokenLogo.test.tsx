// @vitest-environment happy-dom
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { cleanup, fireEvent, render } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { ConfigContext } from '../config/useConfig.ts'
import { ClientsContext } from '../queries/clients.ts'
import { TokenLogo } from './TokenLogo.tsx'

/** Each test uses its own token: failures are remembered until reload. */
function renderLogo(byte: string, config: Readonly<Record<string, unknown>> = {}) {
  const address = toChecksumAddress(`0x${byte.repeat(20)}`)
  const { container } = render(
    <ConfigContext value={{ config: { assetsURLPrefix: 'http://assets', ...config }, node: {} } as never}>
      <ClientsContext value={{ chainId: 1n } as never}>
        <TokenLogo address={address} />
      </ClientsContext>
    </ConfigContext>,
  )
  return { address, container, picture: () => container.querySelector('img') }
}

describe('TokenLogo', () => {
  test('UI-11 both forms of the address are tried once, then the generic icon stays', () => {
    const { address, container, picture } = renderLogo('ab')
    expect(picture()?.src).toBe(`http://assets/assets/1/${address}/logo.png`)
    fireEvent.error(picture() as HTMLImageElement)
    expect(picture()?.src).toBe(`http://assets/assets/1/${address.toLowerCase()}/logo.png`)
    fireEvent.error(picture() as HTMLImageElement)
    expect(picture()).toBeNull()
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    cleanup()
    expect(renderLogo('ab').picture()).toBeNull()
  })

  test.each([
    ['cd', 2048, true],
    ['ce', 2049, false],
  ])('UI-11 an image (%s) of %d pixels is shown: %s', (byte, side, isShown) => {
    const { picture } = renderLogo(byte)
    for (let place = 0; place < 2; place++) {
      const image = picture()
      if (image === null) break
      Object.defineProperties(image, { naturalWidth: { value: side }, naturalHeight: { value: 1 } })
      fireEvent.load(image)
    }
    expect(picture() !== null).toBe(isShown)
  })

  test('UI-11 whatever the file contains, it is only used as the source of an image', () => {
    const { container } = renderLogo('cf')
    expect([...container.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['IMG'])
    expect(container.querySelector('object, embed, iframe, script')).toBeNull()
  })

  test('behavior: without assets nothing is requested, with or without signatures', () => {
    expect(renderLogo('da', { assetsAvailable: false, signaturesAvailable: true }).picture()).toBeNull()
  })
})
