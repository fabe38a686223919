import AxeBuilder from '@axe-core/playwright'
import { expect, type Site, test } from './rig/test.ts'

const THEMES = ['light', 'dark'] as const

const WIDTHS = [1440, 360] as const

/** Screens are looked at in parts, each a test: all of them take minutes on a slow machine. */
const PARTS = [0, 1, 2] as const

for (const [theme, width, part] of THEMES.flatMap((one) =>
  WIDTHS.flatMap((two) => PARTS.map((three) => [one, two, three] as const)),
)) {
  test(`axe finds nothing and nothing scrolls sideways, ${theme} at ${width}, part ${part + 1}`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      colorScheme: theme,
      baseURL: site.url,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    for (const path of listPaths(site).filter((_, at) => at % PARTS.length === part)) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)
      expect.soft(found, path).toEqual([])
    }
    await context.close()
  })
}

function listPaths(site: Site): readonly string[] {
  const { bigBlock, callTree, transactionTypes, setCode, failures, erc20, busyAddress, emptyBlocks } =
    site.devnet.scenarios
  return [
    '/',
    '/search',
    '/nothing',
    '/block/0',
    `/block/${bigBlock.blockNumber}`,
    `/block/${bigBlock.blockNumber}/txs?p=2`,
    `/block/${emptyBlocks.blockNumbers[0]}/txs`,
    '/block/99999999',
    `/tx/${transactionTypes.blob.transactionHash}`,
    `/tx/${setCode.mixed.transactionHash}`,
    `/tx/${failures.customError.transactionHash}`,
    `/tx/${erc20.airdrop.transactionHash}`,
    `/tx/${transactionTypes.accessList.transactionHash}`,
    `/tx/${callTree.wide.transactionHash}`,
    `/tx/${erc20.airdrop.transactionHash}/logs`,
    `/tx/${failures.customError.transactionHash}/trace?frame=0`,
    `/tx/${erc20.airdrop.transactionHash}/statediff`,
    `/block/${bigBlock.blockNumber}/tx/999`,
    `/address/${busyAddress.address}`,
    `/address/${busyAddress.address}?fall=1&fdir=INT`,
    `/address/${erc20.token.address}`,
    `/address/${erc20.token.address}/contract`,
    `/address/${erc20.token.address}/readContract`,
    '/address/nobody.here',
    '/special/liveBlocks',
    '/broadcastTx',
    '/faucets',
  ]
}
