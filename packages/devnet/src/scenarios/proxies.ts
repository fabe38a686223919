import type { Hex } from '@otterscan/ethereum/hex'
import { getAddress, getContractAddress } from 'viem'
import type { Stage } from '../stage.ts'

const NO_CODE = getAddress('0x000000000000000000000000000000000000dead')

/** Proxies of every known kind in front of a counter, each used once, some upgraded. */
export async function playProxies(stage: Stage) {
  const logic = await stage.deployInBlock('deployer', { contract: 'Counter' })
  const newLogic = await stage.deployInBlock('deployer', { contract: 'CounterInTens' })
  const use = (at: Hex) => stage.callInBlock('bob', { contract: 'Counter', at, functionName: 'increment' })

  const factory = await stage.deployInBlock('deployer', { contract: 'CloneFactory' })
  const cloning = await stage.callInBlock('deployer', {
    contract: 'CloneFactory',
    at: factory.address,
    functionName: 'clone',
    args: [logic.address],
  })
  // A contract's own first creation has nonce 1.
  const cloneAddress = getContractAddress({ from: factory.address, nonce: 1n })
  const cloneUse = await use(cloneAddress)

  const slotProxy = await stage.deployInBlock('deployer', { contract: 'SlotProxy', args: [logic.address] })
  const slotProxyUse = await use(slotProxy.address)
  const upgrade = await stage.callInBlock('deployer', {
    contract: 'SlotProxy',
    at: slotProxy.address,
    functionName: 'upgradeTo',
    args: [newLogic.address],
  })
  const useAfterUpgrade = await use(slotProxy.address)

  const beacon = await stage.deployInBlock('deployer', { contract: 'Beacon', args: [logic.address] })
  const beaconProxy = await stage.deployInBlock('deployer', {
    contract: 'BeaconProxy',
    args: [beacon.address],
  })
  const beaconProxyUse = await use(beaconProxy.address)

  const proxiableLogic = await stage.deployInBlock('deployer', { contract: 'ProxiableCounter' })
  const proxiableProxy = await stage.deployInBlock('deployer', {
    contract: 'ProxiableProxy',
    args: [proxiableLogic.address],
  })
  const proxiableUse = await use(proxiableProxy.address)

  const secondHop = await stage.deployInBlock('deployer', {
    contract: 'SlotProxy',
    args: [beaconProxy.address],
  })
  const toNoCode = await stage.deployInBlock('deployer', {
    contract: 'SlotProxy',
    args: [NO_CODE],
  })
  const toItselfAddress = getContractAddress({
    from: stage.accounts.deployer.address,
    nonce: BigInt(stage.nonceOf('deployer')),
  })
  const toItself = await stage.deployInBlock('deployer', { contract: 'SlotProxy', args: [toItselfAddress] })
  return {
    logic,
    newLogic,
    clone: {
      address: cloneAddress,
      factory: factory.address,
      implementation: logic.address,
      creation: cloning,
      use: cloneUse,
    },
    /** EIP-1967, upgraded from `logic` to `newLogic`. */
    slotProxy: {
      address: slotProxy.address,
      implementation: newLogic.address,
      implementationBefore: logic.address,
      admin: stage.accounts.deployer.address,
      deployment: slotProxy,
      use: slotProxyUse,
      upgrade,
      useAfterUpgrade,
    },
    /** EIP-1967 with a beacon. */
    beaconProxy: {
      address: beaconProxy.address,
      beacon: beacon.address,
      implementation: logic.address,
      deployment: beaconProxy,
      use: beaconProxyUse,
    },
    /** EIP-1822. */
    proxiableProxy: {
      address: proxiableProxy.address,
      implementation: proxiableLogic.address,
      deployment: proxiableProxy,
      use: proxiableUse,
    },
    /** A proxy whose logic is the beacon proxy. */
    twoHops: { address: secondHop.address, via: beaconProxy.address, implementation: logic.address },
    toNoCode: { address: toNoCode.address, implementation: NO_CODE },
    toItself: { address: toItself.address },
  } as const
}
