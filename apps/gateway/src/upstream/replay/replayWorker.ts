import { parentPort } from 'node:worker_threads'
import { BlockReplay } from '@otterscan/replay/BlockReplay'
import { CallPatterns } from '@otterscan/replay/CallPatterns'
import { DEFAULT_REPLAY_LIMITS, ReplayRefusedError, StateReadError } from '@otterscan/replay/replayJob'
import type { ReplaySources } from '@otterscan/replay/stateReader'
import type {
  FromThread,
  QuestionName,
  ReplayQuestions,
  ReplayWork,
  ReplayWorks,
  ToThread,
  WorkName,
} from './replayMessages.ts'

// The thread in which transactions are replayed: it has the engine, and asks the program for everything else.

/** Blocks whose transactions are kept as far as they were run. */
const KEPT_BLOCKS = 8

type WorkMessage = Extract<ToThread, { kind: 'work' }>

interface KeptBlock {
  readonly replay: BlockReplay
  /** Whose questions it asks: one transaction at a time. */
  current: number
  last: Promise<unknown>
}

/** Of all blocks. */
const patterns = new CallPatterns()
const blocks = new Map<string, KeptBlock>()
const open = new Map<number, PromiseWithResolve>()
let questions = 0

interface PromiseWithResolve {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message)
}

function ask<Name extends QuestionName>(
  id: number,
  name: Name,
  value: ReplayQuestions[Name]['ask'],
): Promise<ReplayQuestions[Name]['answer']> {
  const question = ++questions
  return new Promise((resolve, reject) => {
    open.set(question, { resolve: (answer) => resolve(answer as ReplayQuestions[Name]['answer']), reject })
    tell({ kind: 'question', id, question, name, ask: value })
  })
}

function openBlock({ chainId, header }: WorkMessage): KeptBlock {
  const known = blocks.get(header.hash)
  blocks.delete(header.hash)
  if (known !== undefined) {
    blocks.set(header.hash, known)
    return known
  }
  const sources: ReplaySources = {
    before: { read: (keys) => ask(kept.current, 'before', keys) },
    after: { read: (keys) => ask(kept.current, 'after', keys) },
    earlier: (count) => ask(kept.current, 'earlier', count),
    blockHash: (number) => ask(kept.current, 'blockHash', number),
    foretell: (step) => ask(kept.current, 'foretell', step),
  }
  const replay = new BlockReplay({ chainId, header }, sources, DEFAULT_REPLAY_LIMITS, patterns)
  const kept: KeptBlock = { replay, current: 0, last: Promise.resolve() }
  blocks.set(header.hash, kept)
  for (const hash of blocks.keys()) {
    if (blocks.size <= KEPT_BLOCKS) break
    blocks.delete(hash)
  }
  return kept
}

function start(
  replay: BlockReplay,
  id: number,
  { name, task }: ReplayWork,
): Promise<ReplayWorks[WorkName]['result']> {
  if (name === 'replay') return replay.replay(task)
  if (name === 'simulate') return replay.simulate(task)
  return replay.record(task.job, task.options, (logs) => ask(id, 'steps', logs))
}

async function run(message: WorkMessage): Promise<void> {
  const { id, work: asked } = message
  const block = openBlock(message)
  const work = block.last.then(() => {
    block.current = id
    return start(block.replay, id, asked)
  })
  block.last = work.catch(() => undefined)
  try {
    tell({ kind: 'done', id, result: await work })
  } catch (error) {
    if (error instanceof ReplayRefusedError) tell({ kind: 'refused', id, words: error.message })
    else if (error instanceof StateReadError) tell({ kind: 'unread', id })
    else tell({ kind: 'broken', id, error })
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'work') void run(message)
  else {
    const waiting = open.get(message.question)
    open.delete(message.question)
    if (message.kind === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error('no answer'))
  }
})
