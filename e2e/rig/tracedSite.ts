import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import { startProgram } from './startProgram.ts'
import { type ServedContract, startSourceService } from './startSourceService.ts'
import { test as base, type Site } from './test.ts'

/**
 * Playwright's test on a chain that was just played, so that its node still knows every instruction, with published
 * sources of all its contracts. Shared by the tests of a worker: read only.
 */
export const test = base.extend<object, { readonly tracedSite: Site }>({
  tracedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const devnet = await startDevnet({ fresh: true, tracesSteps: true })
      const service = await startSourceService(listContracts(devnet))
      const directory = mkdtempSync(join(tmpdir(), 'otterscan-'))
      const config = join(directory, 'config.json')
      writeFileSync(config, JSON.stringify({ sourcify: { sources: service.sources } }))
      const program = await startProgram(['--node', devnet.url, '--config', config])
      await use({ devnet, url: program.url })
      await program.stop()
      await service.stop()
      await devnet.stop()
      rmSync(directory, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ tracedSite }, use) => use(tracedSite.url),
})

/** Every contract the scenarios call, with the artifact it was made from. */
export function listContracts({ scenarios }: Devnet): readonly ServedContract[] {
  const { erc20, erc721, erc1155, erc4626, prices, proxies, everyType, events, creations } = scenarios
  const { callTree, failures, multiFileFailure, transactionTypes, busyAddress } = scenarios
  const plainTokens = [erc20.token, erc20.dollar, erc20.indivisible, erc20.manyDecimals, erc20.longName]
  const named: Readonly<Record<string, readonly string[]>> = {
    PlainToken: [...plainTokens, erc20.hostileName].map(({ address }) => address),
    BareToken: [erc20.withoutMetadata.address],
    Bytes32Token: [transactionTypes.bytes32Token.address],
    WrappedNative: [erc20.wrappedNative.address],
    PlainNft: [erc721.address],
    MultiToken: [erc1155.address],
    Vault: [erc4626.address],
    PriceFeed: [prices.feed.address, prices.tokenFeed.address],
    FeedRegistry: [prices.registry.address],
    PairFactory: [prices.pair.factory],
    Pair: [prices.pair.address],
    PoolFactory: [prices.pools.factory],
    Pool: prices.pools.byFee.map(({ address }) => address),
    Counter: [proxies.logic.address],
    CounterInTens: [proxies.newLogic.address],
    CloneFactory: [proxies.clone.factory],
    SlotProxy: [proxies.slotProxy.address],
    Beacon: [proxies.beaconProxy.beacon],
    BeaconProxy: [proxies.beaconProxy.address],
    ProxiableProxy: [proxies.proxiableProxy.address],
    ProxiableCounter: [proxies.proxiableProxy.implementation],
    EveryType: [everyType.address],
    Emitter: [events.address],
    Maker: [creations.maker],
    Made: [creations.create.address, creations.create2.address],
    Destroyable: [creations.destroyedLater.address],
    CallTree: [callTree.address, busyAddress.callTreeAddress],
    Failer: [failures.address],
    Ledger: [multiFileFailure.address],
    Accounts: [multiFileFailure.library],
  }
  return Object.entries(named).flatMap(([artifact, addresses]) =>
    addresses.map((address) => ({ address, artifact })),
  )
}
