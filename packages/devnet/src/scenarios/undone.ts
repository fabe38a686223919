import { getAddress, parseEther } from 'viem'
import type { Stage } from '../stage.ts'

const SINK = getAddress('0x0000000000000000000000000000000000051a4d')

/** Success under success under a failure: what the calls at depth 3 and 4 did is reverted. */
export async function playUndone(stage: Stage) {
  const { address } = await stage.deployInBlock('deployer', { contract: 'Undone' })
  const value = parseEther('0.5')
  const tryInVain = await stage.callInBlock('bob', {
    contract: 'Undone',
    at: address,
    functionName: 'tryInVain',
    args: [SINK],
    value,
    gas: 600_000n,
  })
  return {
    address,
    sink: SINK,
    /**
     * Succeeds. An inner call fails; below it three calls succeed, and the last pays the sink and creates a contract.
     */
    tryInVain: {
      ...tryInVain,
      value,
      /** Payment to the sink that was reverted, and the amount it received in the end. */
      undoneValue: value - 3n,
      arrivedValue: 2n,
      reason: 'Undone: all of it',
    },
  } as const
}
