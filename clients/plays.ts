import type { ChainControl } from '@otterscan/devnet/chainControl'
import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { playScenarios } from '@otterscan/devnet/playScenarios'
import { playPlayable, playWithoutSetCode } from '../apps/gateway/test/hardhat/playPlayable.ts'
import {
  listCommonScreens,
  listScreens,
  listSetCodeScreens,
  type Screen,
} from '../e2e/fixtures/listScreens.ts'

const WITHOUT_STATE_CHANGES = 'Could not get the state diff'
/** Hardhat's, which these scenarios are for, is not served. */
const WITHOUT_POOL = /does not serve txpool_content/

/** What is on a chain now. */
export interface Played {
  /** Searched for addresses. */
  readonly scenarios: unknown
  /** The one contract whose Transfer events are those of an ERC-721. */
  readonly erc721: string
  readonly screens: readonly Screen[]
}

/** Plays scenarios on an empty chain. */
export type Play = (request: NodeRequest, control: ChainControl) => Promise<Played>

/** All scenarios, and every screen. */
export const playEverything: Play = async (request, control) => {
  const scenarios = await playScenarios(request, control)
  return { scenarios, erc721: scenarios.erc721.address, screens: listScreens(scenarios) }
}

/** As `playEverything`, for nodes whose pool refuses what the protocol only skips: an authorization with an invalid signature. */
export const playValidSignatures: Play = async (request, control) => {
  const scenarios = await playScenarios(request, control, { hasOnlyValidSignatures: true })
  return { scenarios, erc721: scenarios.erc721.address, screens: listScreens(scenarios) }
}

/** Each kind of scenario once, without blobs; for nodes with opcode logs only. */
export const playWithoutBlobs: Play = async (request, control) => {
  const scenarios = await playPlayable(request, control)
  const screens = [...listOpcodeLogScreens(scenarios), ...listSetCodeScreens(scenarios)].map((screen) =>
    screen.path === '/mempool' ? { ...screen, shows: WITHOUT_POOL } : screen,
  )
  return { scenarios, erc721: scenarios.erc721.address, screens }
}

/** As `playWithoutBlobs`, and without set-code transactions. */
export const playOlderTypes: Play = async (request, control) => {
  const scenarios = await playWithoutSetCode(request, control)
  return { scenarios, erc721: scenarios.erc721.address, screens: listOpcodeLogScreens(scenarios) }
}

/** Such a node has no state changes, and the screen says so. */
function listOpcodeLogScreens(scenarios: Awaited<ReturnType<typeof playWithoutSetCode>>): readonly Screen[] {
  return listCommonScreens(scenarios, scenarios.erc20.airdrop.blockNumber).map((screen) =>
    screen.path.endsWith('/statediff') ? { ...screen, shows: WITHOUT_STATE_CHANGES } : screen,
  )
}
