// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'

const ADDRESS = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'

test.each([
  [`/token/${ADDRESS}`, '/token/$token/$'],
  [`/token/${ADDRESS}/instance/1`, '/token/$token/$'],
  [`/tokens/${ADDRESS}`, '/tokens/$'],
  [`/nft/${ADDRESS}/7`, '/nft/$token/$tokenId'],
])('ROUTE-01 the path %s has a screen', (path, route) => {
  const matches = createAppRouter().matchRoutes(path)
  expect(matches.at(-1)?.routeId).toBe(route)
})
