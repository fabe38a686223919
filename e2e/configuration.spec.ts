import { servePlainPage } from './fixtures/servePlainPage.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'
import { expect, test } from './fixtures/test.ts'

test.describe('configuration', () => {
  test('the static build works alone: the browser talks to the node itself', async ({ page, site }) => {
    const server = await startStaticServer({ erigonURL: site.devnet.url })
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.add(new URL(request.url()).origin)
    })
    await page.goto(`${server.url}/block/3`)
    await expect(page).toHaveTitle('Block #3 | Otterscan')
    await expect(page.getByText(`Using Erigon node at ${site.devnet.url}`)).toBeVisible()
    expect([...asked]).toEqual([site.devnet.url])
    await server.stop()
  })

  test('a websocket URL uses a websocket, and a new block appears by subscription', async ({
    page,
    ownSite,
  }) => {
    const sent: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', (frame) => sent.push(frame.payload.toString())))
    await servePlainPage(page) // otherwise the configuration comes with the page
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { erigonURL: `${ownSite.url.replace('http', 'ws')}/rpc` } }),
    )
    await page.goto(ownSite.url)
    const head = page.getByRole('link', { name: /Latest block/ })
    await expect(head).toBeVisible()
    const before = await head.getAttribute('href')
    await expect.poll(() => sent.some((frame) => frame.includes('newHeads'))).toBe(true)
    await ownSite.devnet.mine()
    await expect(head).not.toHaveAttribute('href', before ?? '')
  })
})
