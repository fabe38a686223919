import type { Hex } from '@otterscan/ethereum/hex'
import { concat, getAddress, getContractAddress, pad, parseEther, toHex } from 'viem'
import { linkBytecode, readContractArtifact } from '../contractArtifact.ts'
import type { Stage } from '../stage.ts'

const SALT: Hex = `0x${'5a'.repeat(32)}`
const BENEFICIARY = getAddress('0x00000000000000000000000000000000000e1234')

function create2Address(from: Hex, contract: string, argument: Hex): Hex {
  const bytecode = concat([linkBytecode(readContractArtifact(contract), {}), argument])
  return getContractAddress({ opcode: 'CREATE2', from, salt: SALT, bytecode })
}

/** Contracts created by contracts, some of them destroyed. */
export async function playCreations(stage: Stage) {
  const maker = await stage.deployInBlock('deployer', { contract: 'Maker' })
  const make = (functionName: string, args: readonly unknown[], value = 0n, gas = 1_500_000n) =>
    stage.callInBlock('bob', { contract: 'Maker', at: maker.address, functionName, args, value, gas })
  const create = await make('create', [7n], parseEther('0.1'))
  const create2 = await make('create2', [8n, SALT])
  const createAgain = await make('create2', [8n, SALT])
  const createAndDestroy = await make('createAndDestroy', [BENEFICIARY, SALT], parseEther('0.3'))
  const createAndDestroyAgain = await make('createAndDestroy', [BENEFICIARY, SALT], parseEther('0.4'))
  const createNeverThere = await make('createNeverThere', [BENEFICIARY], parseEther('0.2'))
  const createFailing = await make('createFailing', [])
  const createMany = await make('createMany', [12n], 0n, 5_000_000n)
  const destroyable = await stage.deployInBlock('deployer', {
    contract: 'Destroyable',
    value: parseEther('0.6'),
  })
  const destroyLater = await stage.callInBlock('bob', {
    contract: 'Destroyable',
    at: destroyable.address,
    functionName: 'destroy',
    args: [BENEFICIARY],
  })
  return {
    maker: maker.address,
    makerDeployment: maker,
    beneficiary: BENEFICIARY,
    /** The contract created by CREATE holds 0.1 ETH. */
    create: {
      ...create,
      address: getContractAddress({ from: maker.address, nonce: 1n }),
      value: parseEther('0.1'),
    },
    create2: {
      ...create2,
      address: create2Address(maker.address, 'Made', pad(toHex(8n), { size: 32 })),
      salt: SALT,
    },
    /** The same CREATE2 again: reverts, because the address is taken. */
    create2Again: createAgain,
    /** Created and destroyed in one transaction, twice at the same address; the address has no code in the end. */
    createAndDestroy: {
      ...createAndDestroy,
      address: create2Address(maker.address, 'ShortLived', '0x'),
      value: parseEther('0.3'),
    },
    createAndDestroyAgain: { ...createAndDestroyAgain, value: parseEther('0.4') },
    /** Destroys itself in its constructor. */
    createNeverThere: { ...createNeverThere, value: parseEther('0.2') },
    /** Succeeds although an inner constructor failed. */
    createFailing,
    createMany: { ...createMany, count: 12 },
    /** Destroyed in a later transaction: the value is sent, the code stays (EIP-6780). */
    destroyedLater: {
      ...destroyLater,
      address: destroyable.address,
      deployment: destroyable,
      value: parseEther('0.6'),
    },
  } as const
}
