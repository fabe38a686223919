import type { ChainControl } from '@otterscan/devnet/chainControl'
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
import { createStage, type Stage } from '@otterscan/devnet/stage'

/**
 * Every kind of scenario that Hardhat can play: it takes no blob transactions, so the one of transaction types is left
 * out, and those of sheer number (busy address, big block) bring 1,500 payments more of the kinds that others hold. The
 * same transactions, with the same hashes, on any node.
 */
export async function playPlayable(request: NodeRequest, control?: ChainControl) {
  const stage = await createStage(request, control)
  const scenarios = await playUsualTypes(stage)
  const { callTree, proxies } = scenarios
  const setCode = await playSetCode(stage, { callTree: callTree.address, counter: proxies.logic.address })
  await stage.closeBlock()
  return { ...scenarios, setCode } as const
}

/** The same without set-code transactions (EIP-7702). */
export async function playWithoutSetCode(request: NodeRequest, control?: ChainControl) {
  const stage = await createStage(request, control)
  const scenarios = await playUsualTypes(stage)
  await stage.closeBlock()
  return scenarios
}

async function playUsualTypes(stage: Stage) {
  await playPlainTransfers(stage)
  const emptyBlocks = await playEmptyBlocks(stage)
  const bytes32Token = await stage.deployInBlock('deployer', { contract: 'Bytes32Token' })
  const erc20 = await playErc20(stage, { bytes32Token: bytes32Token.address })
  const erc721 = await playErc721(stage)
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
  return { emptyBlocks, erc20, erc721, proxies, creations, callTree, failures } as const
}

/** Hardhat's own names of the methods that move a chain. */
export function toHardhatRequest(request: NodeRequest): NodeRequest {
  return (method, ...params) => request(method.replace(/^anvil_/, 'hardhat_'), ...params)
}
