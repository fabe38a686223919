import type { Stage } from '../stage.ts'

/** A contract with a read function for every ABI type, and one call whose input uses many of them. */
export async function playEveryType(stage: Stage) {
  const contract = await stage.deployInBlock('deployer', { contract: 'EveryType' })
  const store = await stage.callInBlock('alice', {
    contract: 'EveryType',
    at: contract.address,
    functionName: 'store',
    args: [2n ** 255n],
    value: 1n,
  })
  const inner = { key: `0x${'6b'.repeat(32)}`, values: [-1n, 2n] }
  const nestedInput = await stage.callInBlock('alice', {
    contract: 'EveryType',
    at: contract.address,
    functionName: 'echoStruct',
    args: [{ owner: stage.accounts.bob.address, inner, more: [inner, inner], note: '„nested“ 🦦' }],
  })
  const dirtyAddress = await sendDirtyAddress(stage, contract.address)
  return {
    address: contract.address,
    deployment: contract,
    store: { ...store, value: 2n ** 255n },
    /** The input is a struct of structs and arrays. */
    nestedInput,
    /** `transfer(address,uint256)` whose address has dirty upper bytes; the contract rejects it. */
    dirtyAddress,
  } as const
}

async function sendDirtyAddress(stage: Stage, to: `0x${string}`) {
  const transactionHash = await stage.send('alice', {
    to,
    data: '0xa9059cbb00000000000000000000017cc8538c41ab04558d9a2994b98765a6d2f6d13500000000000000000000000000000000000000000000000000000000001dcd6500',
    gas: 60_000n,
  })
  return { transactionHash, blockNumber: await stage.closeBlock() }
}
