import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHttpServer } from '@otterscan/testing/httpServer'
import { copyFinishedIndex } from './fixtures/getSharedSite.ts'
import { startSite } from './fixtures/startSite.ts'
import { expect, test } from './fixtures/test.ts'

const SLOW = { timeout: 30_000 }
const CID = `b${'a'.repeat(58)}`

/** A picture that runs and loads whatever a browser lets it. */
const hostileSvg = (host: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="document.title='ran'">
  <script>document.title='ran';fetch('${host}/script')</script><rect width="8" height="8" fill="red"/>
  <image href="${host}/image.svg" width="8" height="8"/><style>@import '${host}/style.css';</style></svg>`

/** What a contract returns for a text, filled up to `size` bytes. */
function encodeText(text: string, size: number): string {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  return `${word(32)}${word(Buffer.byteLength(text))}${Buffer.from(text).toString('hex')}`.padEnd(
    size * 2,
    '0',
  )
}

/** Code of a collection whose `tokenURI(id)` is the text at `id`; whatever else is called returns 1. */
function createCollection(texts: readonly string[]): string {
  const size = 64 + Math.ceil(Math.max(...texts.map((text) => Buffer.byteLength(text))) / 32) * 32
  const push = `61${size.toString(16).padStart(4, '0')}`
  return [
    '0x5f3560e01c63c87b56dd14601657', // selector == tokenURI: jump to 0x16
    '60015f5260205ff3', // return 1
    `5b${push}${push}6004350261002c015f39`, // copy size bytes from 0x2c + size * id
    `${push}5ff3`, // return them
    ...texts.map((text) => encodeText(text, size)),
  ].join('')
}

test('pictures of a collection are images alone; what is elsewhere comes by a press that names its host', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // The policy allows this host, so only how a picture is shown keeps it from loading more from there.
  const media = await startHttpServer(({ url, headers }, response) => {
    const isMetadata = url.endsWith('.json')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', isMetadata ? 'application/json' : 'image/svg+xml')
    const svg = hostileSvg(`http://${headers.host}`)
    response.end(isMetadata ? JSON.stringify({ name: 'Otter no. 1', image: `ipfs://${CID}/1.svg` }) : svg)
  })
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-config-'))
  const config = join(directory, 'config.json')
  await writeFile(config, JSON.stringify({ collectibleMedia: { ipfsGateway: media.url } }))
  const index = await copyFinishedIndex()
  const site = await startSite(['--index', index.directory, '--config', config])
  try {
    const { address } = site.devnet.scenarios.erc721
    const image_data = hostileSvg(media.url)
    const inChain = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Otter no. 0', image_data }))}`
    const code = createCollection([inChain, `ipfs://${CID}/1.json`, 'https://elsewhere.example/2.json'])
    await site.devnet.request('anvil_setCode', address, code)
    const leaving: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (/^https?:/.test(url) && !url.startsWith(site.url)) leaving.push(url.replace(media.url, ''))
    })

    await page.goto(`${site.url}/token/${address}/id/0`)
    await expect(page.getByText('Otter no. 0')).toBeVisible(SLOW)
    const drawn = page.getByRole('img', { name: 'As the contract draws it' })
    await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth), SLOW).toBe(8)
    expect(await page.locator('main script, main iframe, main object, main embed').count()).toBe(0)
    expect([leaving, media.seen]).toEqual([[], []])

    await page.goto(`${site.url}/token/${address}/id/2`)
    await expect(page.getByText(/not loaded\. It is at elsewhere\.example/)).toBeVisible(SLOW)
    await expect(page.getByRole('button', { name: /^Load the/ })).toHaveCount(0)

    await page.goto(`${site.url}/token/${address}/id/1`)
    const load = page.getByRole('button', { name: `Load the metadata from ${media.host}` })
    await expect(load).toBeVisible(SLOW)
    expect([leaving, media.seen]).toEqual([[], []])
    await load.click()
    await expect(page.getByText('Otter no. 1')).toBeVisible(SLOW)
    expect(leaving).toEqual([`/ipfs/${CID}/1.json`])
    await page.getByRole('button', { name: `Load the picture from ${media.host}` }).click()
    const loaded = page.getByRole('img', { name: `As ${media.host} has it` })
    await expect.poll(() => loaded.evaluate((img: HTMLImageElement) => img.naturalWidth), SLOW).toBe(8)
    expect(media.seen.map(({ url }) => url)).toEqual([`/ipfs/${CID}/1.json`, `/ipfs/${CID}/1.svg`])
    expect(media.seen.map(({ headers }) => [headers.referer, headers.cookie])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(await page.title()).not.toBe('ran')
  } finally {
    await site.stop()
    await media.stop()
    await index.remove()
    await rm(directory, { recursive: true })
  }
})
