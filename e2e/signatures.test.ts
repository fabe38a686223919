import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@otterscan/devnet/startDevnet'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'

/** Has no published source and no standard interface. */
const CONTRACT = `0x${'c0de'.repeat(10)}` as const
/** `Paused(address)`, known with its address indexed and not. */
const PAUSED = '62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258'
/** Writes a log `Paused` whose address, 5, is not a topic. */
const CODE = `0x60056000527f${PAUSED}60206000a100`
const SELECTOR = '42966c68'

test('calls and logs of a contract without source are named by the signatures that come with the program', async ({
  page,
}) => {
  const assets = mkdtempSync(join(tmpdir(), 'otterscan-signatures-'))
  mkdirSync(join(assets, 'signatures'))
  // A name from a public list for the selector of burn(uint256), before and after one that fits as well.
  writeFileSync(
    join(assets, 'signatures', SELECTOR),
    'clash(uint256[]);burn(uint256);collate_propagate_storage(bytes16)',
  )
  const devnet = await startDevnet()
  let program: RunningProgram | undefined
  try {
    program = await startProgram(['--node', devnet.url, '--assets', assets])
    await devnet.request('anvil_setCode', CONTRACT, CODE)
    const data = `0x${SELECTOR}${'77'.padStart(64, '0')}` as const
    const hash = await devnet.sendPending({ to: CONTRACT, data, gas: 100_000n })
    await devnet.mine()

    await page.goto(`${program.url}/tx/${hash}`)
    const input = page.getByRole('region', { name: 'Input Data' })
    await expect(input).toContainText('burn(uint256 tokenId)')
    await expect(input).toContainText('119')
    await expect(input).toContainText('Guessed from a signature collection; parameter names are estimated.')
    await expect(input).toContainText('Also matches: collate_propagate_storage(bytes16).')
    await page.getByRole('link', { name: /^Logs/ }).click()
    await expect(page.getByText('Paused(address account)')).toBeVisible()
    await expect(
      page.getByText('Guessed from a signature collection; parameter names are estimated.'),
    ).toBeVisible()
  } finally {
    await program?.stop()
    await devnet.stop()
    rmSync(assets, { recursive: true, force: true })
  }
})
