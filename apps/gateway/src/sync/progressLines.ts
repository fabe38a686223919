import { formatRemaining, type IndexProgress } from '../observability/indexProgress.ts'
import { countGapBlocks } from '../storage/linkBlocks.ts'
import type { IndexStorage } from '../storage/storage.ts'

/** Writes how far the index is to the log, in intervals. */
export interface ProgressLines {
  /** The first interval begins. */
  start(): void
  /** One or two lines, when the interval is over and there is something to say. */
  write(progress: IndexProgress): void
}

/** `reportMs`: the interval. */
export function createProgressLines(
  storage: IndexStorage,
  reportMs: number,
  log: (line: string) => void,
): ProgressLines {
  let writtenAt = 0
  let writtenGaps = 0n
  return {
    start: () => {
      writtenAt = performance.now()
    },
    write: ({ phase, blocksPerSecond, missingBlocks, remainingSeconds }) => {
      if (performance.now() - writtenAt < reportMs) return
      const gaps = storage.gaps()
      const gapBlocks = countGapBlocks(gaps)
      if (gapBlocks !== writtenGaps) log(describeGaps(gaps, gapBlocks))
      writtenGaps = gapBlocks
      writtenAt = performance.now()
      if (phase !== 'indexing' || missingBlocks === undefined || missingBlocks === 0n) return
      const rate = `${blocksPerSecond.toFixed(1)} blocks/s`
      const rest = remainingSeconds === undefined ? '' : `, ${formatRemaining(remainingSeconds)} left`
      log(
        `down to block ${storage.checkpoint()?.firstBlock}, ${missingBlocks} blocks missing, ${rate}${rest}`,
      )
    },
  }
}

function describeGaps(gaps: readonly { readonly from: bigint; readonly reason: string }[], blocks: bigint) {
  const [first] = gaps
  if (first === undefined) return 'There are no gaps any more.'
  const which = blocks === 1n ? 'One block has a gap' : `${blocks} blocks have gaps`
  return `${which}, which is tried again (block ${first.from}: ${first.reason})`
}
