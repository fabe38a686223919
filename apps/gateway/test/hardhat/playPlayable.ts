import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { playCallTree } from '@otterscan/devnet/scenarios/calls'
import { playCreations } from '@otterscan/devnet/scenarios/creations'
import { playEmptyBlocks } from '@otterscan/devnet/scenarios/emptyBlocks'
import { playErc20 } from '@otterscan/devnet/scenarios/erc20'
import { playEvents } from '@otterscan/devnet/scenarios/events'
import { playEveryType } from '@otterscan/devnet/scenarios/everyType'
import { playFailures, playMultiFileFailure } from '@otterscan/devnet/scenarios/failures'
import { playPlainTransfers } from '@otterscan/devnet/scenarios/plainTransfers'
import { playPrices } from '@otterscan/devnet/scenarios/prices'
import { playProxies } from '@otterscan/devnet/scenarios/proxies'
import { playSetCode } from '@otterscan/devnet/scenarios/setCode'
import { playErc721, playErc1155, playErc4626 } from '@otterscan/devnet/scenarios/tokens'
import { createStage } from '@otterscan/devnet/stage'

/**
 * Every kind of scenario that Hardhat can play: it takes no blob transactions, so the one of transaction types is left
 * out, and those of sheer number (busy address, big block) bring 1,500 payments more of the kinds that others hold. The
 * same transactions, with the same hashes, on any node.
 */
export async function playPlayable(request: NodeRequest) {
  const stage = await createStage(request)
  await playPlainTransfers(stage)
  await playEmptyBlocks(stage)
  const bytes32Token = await stage.deployInBlock('deployer', { contract: 'Bytes32Token' })
  const erc20 = await playErc20(stage, { bytes32Token: bytes32Token.address })
  await playErc721(stage)
  await playErc1155(stage)
  await playErc4626(stage, { dollar: erc20.dollar.address })
  await playPrices(stage, { token: erc20.token.address, wrappedNative: erc20.wrappedNative.address })
  const proxies = await playProxies(stage)
  await playEveryType(stage)
  await playEvents(stage)
  const creations = await playCreations(stage)
  // Of 340 calls, Hardhat's opcode logs take half a minute and four gigabytes to write.
  const callTree = await playCallTree(stage, 2n)
  const failures = await playFailures(stage)
  await playMultiFileFailure(stage)
  await playSetCode(stage, { callTree: callTree.address, counter: proxies.logic.address })
  await stage.closeBlock()
  return { erc20, creations, callTree, failures } as const
}

/** Hardhat's own names of the methods that move a chain. */
export function toHardhatRequest(request: NodeRequest): NodeRequest {
  return (method, ...params) => request(method.replace(/^anvil_/, 'hardhat_'), ...params)
}
