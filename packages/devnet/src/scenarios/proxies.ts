import type { Hex } from '@otterscan/ethereum/hex'
import { getAddress, getContractAddress } from 'viem'
import type { Stage } from '../stage.ts'

const NO_CODE = getAddress('0x000000000000000000000000000000000000dead')

/** Proxies of every known kind in front of a counter, each used once, one upgraded. */
export async function playProxies(stage: Stage) {
  const logic = await stage.deployInBlock('deployer', { contract: 'Counter' })
  const newLogic = await stage.deployInBlock('deployer', { contract: 'CounterInTens' })
  const clone = await playClone(stage, logic.address)
  const slotProxy = await playSlotProxy(stage, logic.address, newLogic.address)
  const beaconProxy = await playBeaconProxy(stage, logic.address)
  const proxiableProxy = await playProxiableProxy(stage)
  const twoHops = await deploySlotProxy(stage, beaconProxy.address)
  const toNoCode = await deploySlotProxy(stage, NO_CODE)
  const toItselfAddress = getContractAddress({
    from: stage.accounts.deployer.address,
    nonce: BigInt(stage.nonceOf('deployer')),
  })
  const toItself = await deploySlotProxy(stage, toItselfAddress)
  return {
    /** The implementation of most proxies: a counter. */
    logic,
    newLogic,
    clone,
    slotProxy,
    beaconProxy,
    proxiableProxy,
    /** A proxy whose logic is the beacon proxy, which finds no beacon in its storage: calls revert. */
    twoHops: { address: twoHops.address, via: beaconProxy.address },
    toNoCode: { address: toNoCode.address, implementation: NO_CODE },
    toItself: { address: toItself.address },
  } as const
}

function use(stage: Stage, at: Hex) {
  return stage.callInBlock('bob', { contract: 'Counter', at, functionName: 'increment' })
}

function deploySlotProxy(stage: Stage, logic: Hex) {
  return stage.deployInBlock('deployer', { contract: 'SlotProxy', args: [logic] })
}

/** EIP-1167. */
async function playClone(stage: Stage, implementation: Hex) {
  const factory = await stage.deployInBlock('deployer', { contract: 'CloneFactory' })
  const creation = await stage.callInBlock('deployer', {
    contract: 'CloneFactory',
    at: factory.address,
    functionName: 'clone',
    args: [implementation],
  })
  // A contract's own first creation has nonce 1.
  const address = getContractAddress({ from: factory.address, nonce: 1n })
  return {
    address,
    factory: factory.address,
    implementation,
    creation,
    use: await use(stage, address),
  } as const
}

/** EIP-1967, used, upgraded and used again. */
async function playSlotProxy(stage: Stage, implementationBefore: Hex, implementation: Hex) {
  const deployment = await deploySlotProxy(stage, implementationBefore)
  const useBefore = await use(stage, deployment.address)
  const upgrade = await stage.callInBlock('deployer', {
    contract: 'SlotProxy',
    at: deployment.address,
    functionName: 'upgradeTo',
    args: [implementation],
  })
  return {
    address: deployment.address,
    /** Now; `implementationBefore` until `upgrade`. */
    implementation,
    implementationBefore,
    admin: stage.accounts.deployer.address,
    deployment,
    use: useBefore,
    upgrade,
    useAfterUpgrade: await use(stage, deployment.address),
  } as const
}

/** EIP-1967 with a beacon. */
async function playBeaconProxy(stage: Stage, implementation: Hex) {
  const beacon = await stage.deployInBlock('deployer', { contract: 'Beacon', args: [implementation] })
  const deployment = await stage.deployInBlock('deployer', {
    contract: 'BeaconProxy',
    args: [beacon.address],
  })
  const { address } = deployment
  return {
    address,
    beacon: beacon.address,
    implementation,
    deployment,
    use: await use(stage, address),
  } as const
}

/** EIP-1822. */
async function playProxiableProxy(stage: Stage) {
  const logic = await stage.deployInBlock('deployer', { contract: 'ProxiableCounter' })
  const deployment = await stage.deployInBlock('deployer', {
    contract: 'ProxiableProxy',
    args: [logic.address],
  })
  const { address } = deployment
  return { address, implementation: logic.address, deployment, use: await use(stage, address) } as const
}
