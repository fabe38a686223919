import type { ChainControl } from './chainControl.ts'
import type { NodeRequest } from './nodeRequest.ts'
import { playBigBlock } from './scenarios/bigBlock.ts'
import { playBusyAddress } from './scenarios/busyAddress.ts'
import { playCallTree } from './scenarios/calls.ts'
import { playCreations } from './scenarios/creations.ts'
import { playEmptyBlocks } from './scenarios/emptyBlocks.ts'
import { playErc20 } from './scenarios/erc20.ts'
import { playEvents } from './scenarios/events.ts'
import { playEveryType } from './scenarios/everyType.ts'
import { playFailures, playMultiFileFailure } from './scenarios/failures.ts'
import { playOtherProxies } from './scenarios/otherProxies.ts'
import { playPlainTransfers } from './scenarios/plainTransfers.ts'
import { playPrices } from './scenarios/prices.ts'
import { playProxies } from './scenarios/proxies.ts'
import { playSetCode, type ScenarioLimits } from './scenarios/setCode.ts'
import { playErc721, playErc1155, playErc4626 } from './scenarios/tokens.ts'
import { playTransactionTypes } from './scenarios/transactionTypes.ts'
import { playUndone } from './scenarios/undone.ts'
import { createStage } from './stage.ts'

/** Facts of the scenarios: hashes, addresses, block numbers and expected values, by scenario. */
export type DevnetScenarios = Awaited<ReturnType<typeof playScenarios>>

/**
 * Plays every scenario on a fresh chain, always in this order. About 2,000 transactions: several seconds. `control` is
 * for nodes other than anvil.
 */
export async function playScenarios(request: NodeRequest, control?: ChainControl, limits?: ScenarioLimits) {
  const stage = await createStage(request, control)
  const plainTransfers = await playPlainTransfers(stage)
  const busyAddress = await playBusyAddress(stage)
  const emptyBlocks = await playEmptyBlocks(stage)
  const transactionTypes = await playTransactionTypes(stage)
  const erc20 = await playErc20(stage, { bytes32Token: transactionTypes.bytes32Token.address })
  const erc721 = await playErc721(stage)
  const erc1155 = await playErc1155(stage)
  const erc4626 = await playErc4626(stage, { dollar: erc20.dollar.address })
  const prices = await playPrices(stage, {
    token: erc20.token.address,
    wrappedNative: erc20.wrappedNative.address,
  })
  const proxies = await playProxies(stage)
  const everyType = await playEveryType(stage)
  const events = await playEvents(stage)
  const creations = await playCreations(stage)
  const callTree = await playCallTree(stage)
  const failures = await playFailures(stage)
  const multiFileFailure = await playMultiFileFailure(stage)
  const setCode = await playSetCode(
    stage,
    { callTree: callTree.address, counter: proxies.logic.address },
    limits,
  )
  const otherProxies = await playOtherProxies(stage, {
    logic: proxies.logic.address,
    tenLogic: proxies.newLogic.address,
  })
  const undone = await playUndone(stage)
  const bigBlock = await playBigBlock(stage, { token: erc20.token.address, failer: failures.address })
  const headBlockNumber = await stage.closeBlock()
  return {
    /** Last block of the scenarios; it is empty. */
    headBlockNumber,
    accounts: {
      deployer: stage.accounts.deployer.address,
      alice: stage.accounts.alice.address,
      bob: stage.accounts.bob.address,
      carol: stage.accounts.carol.address,
      dave: stage.accounts.dave.address,
      erin: stage.accounts.erin.address,
      crowd: stage.accounts.crowd.address,
      /** Not part of any scenario: for transactions sent by tests. */
      live: stage.accounts.live.address,
    },
    plainTransfers,
    busyAddress,
    emptyBlocks,
    transactionTypes,
    setCode,
    erc20,
    erc721,
    erc1155,
    erc4626,
    prices,
    proxies,
    everyType,
    events,
    creations,
    callTree,
    failures,
    multiFileFailure,
    otherProxies,
    undone,
    bigBlock,
  } as const
}
