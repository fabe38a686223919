import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import { expectIndexToEqual } from './expectIndexToEqual.ts'
import { createWalk, INDEX_TIMEOUT_MS, waitForHead } from './indexedChain.ts'
import { requestResult, requestRpc } from './requestRpc.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

/** The one test that indexes the chain from nothing; others start with a copy of such an index. */
let devnet: ReadOnlyDevnet
let gateway: RunningProgram
const directory = mkdtempSync(join(tmpdir(), 'otterscan-index-'))

beforeAll(async () => {
  devnet = await getCachedDevnet()
  gateway = await startProgram(['--node', devnet.url, '--index', directory])
}, INDEX_TIMEOUT_MS)

afterAll(async () => {
  await gateway?.stop()
  rmSync(directory, { recursive: true, force: true })
})

describe('index', () => {
  test(
    'is the same as a walk of the whole chain',
    async () => {
      const status = await waitForHead(gateway, devnet)
      const walked = await (await createWalk(devnet))()
      expect(status).toMatchObject({ tracedFrom: '0x0', message: null })
      expect(Number(status.finalBlock)).toBeGreaterThan(100)
      expect([
        walked.transactions.length > 1500,
        walked.contracts.length > 50,
        walked.appearances.size > 300,
      ]).toEqual([true, true, true])
      await expectIndexToEqual(`${gateway.url}/rpc`, walked)
    },
    INDEX_TIMEOUT_MS,
  )

  test(
    'finds tokens by name',
    async () => {
      const url = `${gateway.url}/rpc`
      await waitForHead(gateway, devnet)
      const { token, hostileName } = devnet.scenarios.erc20
      const { erc721, erc4626 } = devnet.scenarios
      const { methods } = await requestResult<{ methods: readonly string[] }>(url, 'gateway_status')
      expect(methods).toContain('gateway_searchTokens')
      const search = (...params: readonly unknown[]) => requestResult(url, 'gateway_searchTokens', ...params)
      await expect
        .poll(() => search('fish', 1), { timeout: 60_000 })
        .toEqual({
          results: [
            { address: token.address.toLowerCase(), standard: 'erc20', name: 'Fish', symbol: 'FISH' },
          ],
          isComplete: true,
        })
      const { name, symbol } = hostileName
      expect(await search(' DsU', 10)).toMatchObject({
        results: [{ address: hostileName.address.toLowerCase(), name, symbol }],
      })
      expect(await search('portraits')).toMatchObject({
        results: [{ address: erc721.address.toLowerCase(), standard: 'erc721' }],
      })
      expect(await search('vottd')).toMatchObject({
        results: [{ address: erc4626.address.toLowerCase(), standard: 'erc4626' }],
      })
      const refused = await requestRpc(url, [
        ['gateway_searchTokens', 'x', 5],
        ['gateway_searchTokens', 'x'.repeat(65), 5],
        ['gateway_searchTokens', 'fish', 11],
      ])
      expect(refused).toMatchObject([
        { error: { code: -32_602, message: expect.stringContaining('2 to 64 characters') } },
        { error: { code: -32_602, message: expect.stringContaining('2 to 64 characters') } },
        { error: { code: -32_602, message: expect.stringContaining('10 at most') } },
      ])
    },
    INDEX_TIMEOUT_MS,
  )
})
