import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { functionSignaturesQuery } from './signatures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function readCollection(text: string) {
  vi.stubGlobal('fetch', async () => new Response(text))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const signatures = await new QueryClient().fetchQuery(functionSignaturesQuery('/assets', '0xa9059cbb'))
  return { texts: signatures.map((one) => one.text), warnings: warn.mock.calls.flat() }
}

test('W-17 signatures that cannot be parsed are warned about, and the others used', async () => {
  expect(await readCollection('transfer(address,uint256);transfer(addr;5x()')).toEqual({
    texts: ['transfer(address,uint256)'],
    warnings: ['/assets/signatures/a9059cbb: 2 of its signatures could not be parsed'],
  })
})

test('W-17 nothing is warned about a collection that can be read', async () => {
  expect(await readCollection('transfer(address,uint256)')).toMatchObject({ warnings: [] })
})
