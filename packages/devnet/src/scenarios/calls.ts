import { getAddress, parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const SINK = getAddress('0x0000000000000000000000000000000000051a4c')

/**
 * Deep, wide and branching calls, every kind of call, and a payment undone inside a success. `branches`: how many there are
 * at each level, and of how many levels.
 */
export async function playCallTree(stage: Stage, branches = 4n) {
  const tree = await stage.deployInBlock('deployer', { contract: 'CallTree' })
  const run = (functionName: string, args: readonly unknown[], value: bigint, gas: bigint) =>
    stage.callInBlock('bob', { contract: 'CallTree', at: tree.address, functionName, args, value, gas })
  const deep = await run('deep', [60n, SINK], parseEther('0.25'), 4_000_000n)
  const firstWide = getAddress('0x00000000000000000000000000000000d1de0000')
  const wide = await run('wide', [150n, firstWide], parseEther('0.001'), 12_000_000n)
  const branching = await run('tree', [branches, branches], 0n, 12_000_000n)
  const everyKind = await run('everyKind', [SINK], 3n, 400_000n)
  const caughtInner = await run('catchInner', [SINK], parseEther('1'), 400_000n)
  const forward = await run('forward', [SINK], parseEther('0.75'), 100_000n)
  return {
    address: tree.address,
    sink: SINK,
    /** 61 calls deep below the top, each with the value; the last pays the sink. */
    deep: { ...deep, depth: 61, value: parseEther('0.25') },
    /** 150 payments of 1, 2, … 150 wei to addresses in a row, then the rest is returned. */
    wide: { ...wide, transferCount: 151, firstAddress: firstWide },
    /** With 4 calls at each of 4 levels: 340 below the top. */
    branching: { ...branching, innerCallCount: countBelow(branches) },
    /** STATICCALL, DELEGATECALL, two precompiles and a payment of 3 wei. */
    everyKind,
    /** Succeeds; internally, half of 1 ETH was paid to the sink in a call that reverted. Only 1 wei arrived. */
    caughtInnerRevert: {
      ...caughtInner,
      revertedValue: parseEther('0.5'),
      arrivedValue: 1n,
      reason: 'CallTree: changed my mind',
    },
    forward: { ...forward, value: parseEther('0.75') },
  } as const
}

function countBelow(branches: bigint): number {
  let count = 0n
  for (let level = 1n; level <= branches; level++) count += branches ** level
  return Number(count)
}
