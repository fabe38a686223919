import { TransportError } from '@otterscan/clients/errors'
import type { ReadOpcodeLogs } from './readOpcodeLogs.ts'
import type { StepTrace } from './stepTrace.ts'

/** What the instructions are from. */
export type StepSource = 'opcodeLogs' | 'replay'

/** Where instructions are read now. */
export type ChooseStepSource = () => Promise<{ readonly source: StepSource; readonly read: ReadOpcodeLogs }>

/** Enough for a first view. geth counts bytes, its older versions and its relatives steps. */
const FIRST_LIMIT = 300_000
/** The last entry before geth stops, and what is around the list. */
const LIMIT_SLACK_BYTES = 100_000
/** What is said of a reading while it runs. */
interface ReadingState {
  readBytes: number
  source: StepSource | undefined
}

/** Reads the first part alone where the node can do that, then the whole. */
export async function readTrace(
  choose: ChooseStepSource,
  trace: StepTrace,
  state: ReadingState,
  { signal }: AbortController,
): Promise<void> {
  const { source, read } = await choose()
  state.source = source
  const onPiece = async (bytes: number) => {
    state.readBytes = bytes
    await trace.flush()
  }
  const first = await read(trace.mined, (entry) => trace.add(entry), { limit: FIRST_LIMIT, signal, onPiece })
  const { count, bytes } = first
  const isCut = count === FIRST_LIMIT || (bytes >= FIRST_LIMIT && bytes < FIRST_LIMIT + LIMIT_SLACK_BYTES)
  if (!isCut) return
  // It runs the same way again: what is known is passed over.
  let known = trace.size
  const add: Parameters<ReadOpcodeLogs>[1] = (entry) => {
    if (known > 0) known--
    else trace.add(entry)
  }
  await read(trace.mined, add, { signal, onPiece })
  if (known > 0)
    throw new TransportError('The node returned fewer instructions than before.', { status: 200 })
}
