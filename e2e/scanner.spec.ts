import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { writeQrVideo } from './fixtures/writeQrVideo.ts'

const SCAN = 'Scan an ETH address using your camera'
const TITLE = 'Point an ETH address QR code to camera'
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let directory: string
let browser: Browser | undefined

test.beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'otterscan-scanner-'))
})

test.afterEach(async () => {
  await browser?.close()
  browser = undefined
  rmSync(directory, { recursive: true })
})

/** A page whose camera, allowed by its user, sees a QR code. */
test.describe('with a camera', () => {
  async function openWithCode(
    chromium: { launch: (options: object) => Promise<Browser> },
    text: string,
    url: string,
  ): Promise<Page> {
    const video = join(directory, 'code.y4m')
    writeQrVideo(video, text)
    // Not the shell, which has no camera.
    const { CHROMIUM_PATH } = process.env
    browser = await chromium.launch({
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${video}`,
      ],
    })
    const context = await browser.newContext({ permissions: ['camera'] })
    const page = await context.newPage()
    // Keeps the camera's streams, to see whether they were stopped.
    await page.addInitScript(() => {
      const streams: MediaStream[] = []
      const devices = navigator.mediaDevices
      const ask = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async (constraints) => {
        const stream = await ask(constraints)
        streams.push(stream)
        return stream
      }
      Object.assign(globalThis, { streams })
    })
    await page.goto(url)
    await page.getByRole('button', { name: SCAN }).click()
    return page
  }

  /** States of all tracks that were ever opened. */
  function trackStates(page: Page): Promise<string[]> {
    return page.evaluate(() => {
      const { streams } = globalThis as unknown as { streams: MediaStream[] }
      return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
    })
  }

  test('an address is gone to, and the camera stops', async ({ playwright, site }) => {
    const page = await openWithCode(playwright.chromium, ADDRESS, site.url)
    await expect(page).toHaveURL(`${site.url}/address/${ADDRESS}`, { timeout: 20_000 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => trackStates(page)).toEqual(['ended'])
  })

  test('an ethereum: link, from the header, for this chain', async ({ playwright, site }) => {
    const text = `ethereum:${ADDRESS}@${site.devnet.chainId}/transfer?uint256=1`
    const page = await openWithCode(playwright.chromium, text, `${site.url}/block/1`)
    await expect(page).toHaveURL(`${site.url}/address/${ADDRESS}`, { timeout: 20_000 })
  })

  test('a link for another chain is said, and can be opened all the same', async ({ playwright, site }) => {
    const page = await openWithCode(playwright.chromium, `ethereum:${ADDRESS}@10`, site.url)
    const dialog = page.getByRole('dialog', { name: TITLE })
    await expect(dialog.getByText(/The code is for chain 10, but this is chain/)).toBeVisible({
      timeout: 20_000,
    })
    await dialog.getByRole('button', { name: 'Open it here' }).click()
    await expect(page).toHaveURL(`${site.url}/address/${ADDRESS}`)
  })

  test('another code is said; Escape, the button and a press outside close and stop the camera', async ({
    playwright,
    site,
  }) => {
    const page = await openWithCode(playwright.chromium, 'https://example.org/', site.url)
    const dialog = page.getByRole('dialog', { name: TITLE })
    await expect(dialog.getByText('The code does not contain an ETH address.')).toBeVisible({
      timeout: 20_000,
    })
    await expect.poll(() => trackStates(page)).toEqual(['live'])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => trackStates(page)).toEqual(['ended'])
    await expect(page.getByRole('button', { name: SCAN })).toBeFocused()

    await page.getByRole('button', { name: SCAN }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: SCAN }).click()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => new Set(await trackStates(page))).toEqual(new Set(['ended']))
    await expect(page).toHaveURL(`${site.url}/`)
  })
})

test('a camera that is not allowed has a message, and can be tried again', async ({ page }) => {
  let refusal = 'NotAllowedError'
  await page.exposeFunction('refusal', () => refusal)
  await page.addInitScript(() => {
    const { refusal: ask } = globalThis as unknown as { refusal: () => Promise<string> }
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', await ask())
    }
  })
  await page.goto('/')
  await page.getByRole('button', { name: SCAN }).click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(dialog.getByRole('alert')).toContainText(
    'The browser does not allow this site to use the camera.',
  )
  refusal = 'NotReadableError'
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another program may be using it.')
})

test('no camera at all is said', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  await page.goto('/')
  await page.getByRole('button', { name: SCAN }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No camera was found.')
})
