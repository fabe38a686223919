import type { Stage } from '../stage.ts'

/** Blocks without transactions. */
export async function playEmptyBlocks(stage: Stage) {
  const first = await stage.closeBlock()
  const second = await stage.closeBlock()
  const third = await stage.closeBlock()
  return { blockNumbers: [first, second, third] as const }
}
