import type { Hex } from '@otterscan/ethereum/hex'
import { getAddress, getContractAddress, toFunctionSelector } from 'viem'
import type { Stage } from '../stage.ts'

/**
 * Proxies other than the common ones: Safe, diamond, legacy slot, clones with data, clones of clones, proxies behind
 * proxies.
 */
export async function playOtherProxies(stage: Stage, { logic, tenLogic }: { logic: Hex; tenLogic: Hex }) {
  return {
    safe: await playSafe(stage),
    legacy: await playLegacy(stage, logic),
    diamond: await playDiamond(stage),
    cloneWithData: await playCloneWithData(stage, logic),
    cloneWithArguments: await playCloneWithArguments(stage, logic),
    lateClone: await playLateClone(stage, { logic, ownLogic: tenLogic }),
    longWay: await playLongWay(stage, logic),
    circle: await playCircle(stage),
  } as const
}

async function playSafe(stage: Stage) {
  const { alice, bob, carol } = stage.accounts
  const logic = await stage.deployInBlock('deployer', { contract: 'OwnersAccount' })
  const { address } = await stage.deployInBlock('deployer', { contract: 'SafeProxy', args: [logic.address] })
  const setOwners = (args: readonly unknown[]) =>
    stage.callInBlock('bob', { contract: 'OwnersAccount', at: address, functionName: 'setOwners', args })
  return {
    address,
    implementation: logic.address,
    owners: [alice.address, carol.address],
    use: await setOwners([[alice.address, carol.address], 2n]),
    /** Reverts with `ThresholdTooHigh(3, 1)`. */
    failure: await setOwners([[bob.address], 3n]),
  } as const
}

/** A slot from before EIP-1967. */
async function playLegacy(stage: Stage, implementation: Hex) {
  const { address } = await stage.deployInBlock('deployer', {
    contract: 'LegacyProxy',
    args: [implementation],
  })
  return { address, implementation, use: await use(stage, address) } as const
}

/** EIP-2535: two facets, one with an event and an error. */
async function playDiamond(stage: Stage) {
  const tally = await stage.deployInBlock('deployer', { contract: 'TallyFacet' })
  const title = await stage.deployInBlock('deployer', { contract: 'TitleFacet' })
  const cut = (facetAddress: Hex, signatures: readonly string[]) => ({
    facetAddress,
    action: 0,
    functionSelectors: signatures.map((signature) => toFunctionSelector(signature)),
  })
  const cuts = [cut(tally.address, ['tallyUp(uint256)', 'tally()']), cut(title.address, ['title()'])]
  const { address } = await stage.deployInBlock('deployer', { contract: 'Diamond', args: [cuts] })
  const tallyUp = (by: bigint) =>
    stage.callInBlock('bob', { contract: 'TallyFacet', at: address, functionName: 'tallyUp', args: [by] })
  return {
    address,
    facets: [tally.address, title.address],
    use: await tallyUp(7n),
    /** Reverts with `TallyTooLarge(101, 100)`. */
    failure: await tallyUp(101n),
  } as const
}

const CLONE_DATA: Hex = '0x00000000000000000000000000000000000000000000000000000000c0ffee00'

/** The code of EIP-1167 followed by an unused word. */
async function playCloneWithData(stage: Stage, implementation: Hex) {
  const address = await deployCode(stage, `${cloneCode(implementation)}${CLONE_DATA.slice(2)}`)
  return { address, implementation, data: CLONE_DATA, use: await use(stage, address) } as const
}

/** A clone that appends its own arguments to every call it delegates. */
async function playCloneWithArguments(stage: Stage, implementation: Hex) {
  // Arguments, then their length in two bytes; the code copies both behind the calldata.
  const appended = `${CLONE_DATA.slice(2)}0020`
  const target = implementation.slice(2).toLowerCase()
  const code: Hex = `0x3d3d3d3d363d3d376100226037363936610022013d73${target}5af43d3d93803e603557fd5bf3${appended}`
  const address = await deployCode(stage, code)
  return { address, implementation, data: `0x${appended}`, use: await use(stage, address) } as const
}

/** A clone of a proxy: the proxy's code reads the clone's storage, not its own. */
async function playLateClone(stage: Stage, { logic, ownLogic }: { logic: Hex; ownLogic: Hex }) {
  const proxy = await stage.deployInBlock('deployer', { contract: 'LateProxy' })
  const address = await deployCode(stage, cloneCode(proxy.address))
  const start = (at: Hex, target: Hex) =>
    stage.callInBlock('deployer', { contract: 'LateProxy', at, functionName: 'start', args: [target] })
  await start(address, logic)
  await start(proxy.address, ownLogic)
  return {
    address,
    via: proxy.address,
    implementation: logic,
    /** Implementation of the proxy when called directly. */
    implementationOfVia: ownLogic,
    use: await use(stage, address),
  } as const
}

const LONG_WAY_HOPS = 7

/** Clones of clones, the first of which is `hops` hops away from the logic. */
async function playLongWay(stage: Stage, implementation: Hex) {
  let address = implementation
  for (let hop = 0; hop < LONG_WAY_HOPS; hop += 1) address = await deployCode(stage, cloneCode(address))
  return { address, hops: LONG_WAY_HOPS, implementation, use: await use(stage, address) } as const
}

/** Two clones of each other: calls end when they run out of gas. */
async function playCircle(stage: Stage) {
  const nonce = BigInt(stage.nonceOf('deployer'))
  const other = getContractAddress({ from: stage.accounts.deployer.address, nonce: nonce + 1n })
  const address = await deployCode(stage, cloneCode(other))
  await deployCode(stage, cloneCode(address))
  return { address, other: getAddress(other) } as const
}

function use(stage: Stage, at: Hex) {
  return stage.callInBlock('bob', { contract: 'Counter', at, functionName: 'increment' })
}

function cloneCode(target: Hex): Hex {
  return `0x363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
}

/** A contract of exactly this code, below 256 bytes, in a block of its own. */
async function deployCode(stage: Stage, code: Hex): Promise<Hex> {
  const size = ((code.length - 2) / 2).toString(16).padStart(2, '0')
  const address = getContractAddress({
    from: stage.accounts.deployer.address,
    nonce: BigInt(stage.nonceOf('deployer')),
  })
  // Returns what follows its own 10 bytes.
  await stage.send('deployer', { data: `0x60${size}600a3d3960${size}3df3${code.slice(2)}`, gas: 200_000n })
  await stage.closeBlock()
  return address
}
