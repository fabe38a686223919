import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DevnetScenarios } from '@otterscan/devnet/playScenarios'
import type { Page } from '@playwright/test'
import { getSharedSite } from '../fixtures/getSharedSite.ts'
import { switchTheme } from '../fixtures/switchTheme.ts'
import { expect, test } from '../fixtures/test.ts'

const DIRECTORY = new URL('../../docs/images/', import.meta.url)
const QUALITY = 80
/** Icons and buttons that come late have no common sign. */
const SETTLE_MS = 2_000

test.use({ viewport: { width: 1280, height: 760 } })

interface Picture {
  readonly name: string
  /** An index has histories, a chain that was just played has sources. */
  readonly site: 'indexed' | 'traced'
  readonly getPath: (scenarios: DevnetScenarios) => string
  /** Each is there only once its part of the screen has come. */
  readonly shows: readonly (string | RegExp)[]
}

const PICTURES: readonly Picture[] = [
  {
    name: 'transaction',
    site: 'traced',
    getPath: ({ erc20 }) => `/tx/${erc20.transferFrom.transactionHash}`,
    shows: ['Gas Used / Limit', /transferFrom/],
  },
  {
    name: 'trace',
    site: 'traced',
    getPath: ({ erc4626 }) => `/tx/${erc4626.redeem.transactionHash}/trace`,
    shows: [/redeem/],
  },
  {
    name: 'address',
    site: 'indexed',
    getPath: ({ accounts }) => `/address/${accounts.deployer}`,
    shows: ['go to the last one', '25 transactions on this page'],
  },
  {
    name: 'token',
    site: 'indexed',
    getPath: ({ erc20 }) => `/token/${erc20.token.address}/holders`,
    shows: ['Total supply', 'Share of supply', 'same'],
  },
]

for (const { name, site, getPath, shows } of PICTURES) {
  test(name, async ({ page }) => {
    const { url, devnet } = await getSharedSite(site)
    await page.goto(url + getPath(devnet.scenarios))
    for (const text of shows) await expect(page.getByText(text).first()).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await switchTheme(page, theme)
      await page.waitForTimeout(SETTLE_MS)
      await writePicture(page, `${name}-${theme}.webp`)
    }
  })
}

/** Playwright has no WebP, which Chromium has: a third of the bytes of PNG. */
async function writePicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  await mkdir(DIRECTORY, { recursive: true })
  await writeFile(fileURLToPath(new URL(name, DIRECTORY)), Buffer.from(data, 'base64'))
}
