import AxeBuilder from '@axe-core/playwright'
import { switchTheme } from './rig/switchTheme.ts'
import { expect, type Site, test } from './rig/test.ts'

/** Both themes and both widths; the theme changes colours alone, so a wide page is judged for contrast in the other too. */
const VIEWS = [
  { theme: 'light', otherTheme: 'dark', width: 1440 },
  { theme: 'dark', otherTheme: undefined, width: 360 },
] as const

/** Screens are looked at in parts, each a test: all of them take minutes on a slow machine. */
const PARTS = [0, 1, 2] as const

for (const { theme, otherTheme, width, part } of VIEWS.flatMap((view) =>
  PARTS.map((part) => ({ ...view, part })),
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
      expect.soft(await listFaults(new AxeBuilder({ page })), path).toEqual([])
      if (otherTheme === undefined) continue
      await switchTheme(page, otherTheme)
      const contrast = new AxeBuilder({ page }).withRules(['color-contrast'])
      expect.soft(await listFaults(contrast), `${path}, ${otherTheme}`).toEqual([])
      await switchTheme(page, theme)
    }
    await context.close()
  })
}

async function listFaults(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze()
  return violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)
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
