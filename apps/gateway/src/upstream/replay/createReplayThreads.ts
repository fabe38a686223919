import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ReplayBlock } from '@otterscan/replay/replayJob'
import { type CallScope, readScope, runInScope } from '../callScope.ts'
import type {
  FromThread,
  QuestionName,
  ReplayQuestions,
  ReplayWork,
  ReplayWorks,
  ToThread,
  WorkName,
} from './replayMessages.ts'

/** Answers questions of a replay. */
export type AnswerQuestion = {
  readonly [Name in QuestionName]: (
    ask: ReplayQuestions[Name]['ask'],
  ) => Promise<ReplayQuestions[Name]['answer']>
}

/** The block that a replay is about. */
export interface ThreadBlock {
  readonly chainId: bigint
  readonly header: ReplayBlock
}

/** Replays in threads of their own, started when they are needed. */
export interface ReplayThreads {
  /** Throws: the error of the first question that failed, `ReplayFailure`. */
  run<Name extends WorkName>(
    block: ThreadBlock,
    work: Extract<ReplayWork, { readonly name: Name }>,
    answers: AnswerQuestion,
  ): Promise<ReplayWorks[Name]['result']>
  /** Ends the threads; what they were doing fails. */
  close(): Promise<void>
}

/** Why there is no replay. */
export class ReplayFailure extends Error {
  override readonly name = 'ReplayFailure'
}

/** Beside the bundle of the program, whose build makes it. */
const WORKER_FILE = new URL('../../../dist/replayWorker.js', import.meta.url)

const MAX_THREADS = 2
const MEMORY_MB = 768
/** The engine stops by itself after 45 s, but not in the middle of a transaction. */
const TIME_LIMIT_MS = 55_000
const IDLE_MS = 120_000

interface Waiting {
  readonly answers: AnswerQuestion
  readonly scope: CallScope
  readonly resolve: (result: ReplayWorks[WorkName]['result']) => void
  readonly reject: (error: unknown) => void
  readonly timer: NodeJS.Timeout
  /** Of a question. */
  failure?: unknown
}

/** Starts no thread before the first replay. */
export function createReplayThreads(): ReplayThreads {
  const count = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))
  const threads = Array.from({ length: count }, () => new ReplayThread())
  return {
    // Transactions of one block in one thread, which then runs each of them once.
    run: <Name extends WorkName>(
      block: ThreadBlock,
      work: Extract<ReplayWork, { readonly name: Name }>,
      answers: AnswerQuestion,
    ) => {
      const at = Number(BigInt(block.header.hash) % BigInt(count))
      const thread = threads[at]
      if (thread === undefined) throw new Error('no thread')
      // What comes of it belongs to its name.
      return thread.run(block, work, answers) as Promise<ReplayWorks[Name]['result']>
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

class ReplayThread {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private ids = 0
  private idle: NodeJS.Timeout | undefined

  run(
    { chainId, header }: ThreadBlock,
    work: ReplayWork,
    answers: AnswerQuestion,
  ): Promise<ReplayWorks[WorkName]['result']> {
    clearTimeout(this.idle)
    const id = ++this.ids
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end('it takes too long'), TIME_LIMIT_MS)
      timer.unref()
      this.waiting.set(id, { answers, scope: readScope(), resolve, reject, timer })
      this.tell({ kind: 'work', id, chainId, header, work })
    })
  }

  async close(): Promise<void> {
    const { worker } = this
    this.end('the program stops')
    await worker?.terminate()
  }

  private tell(message: ToThread): void {
    this.worker ??= this.start()
    this.worker.postMessage(message)
  }

  private start(): Worker {
    const worker = new Worker(WORKER_FILE, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    // It must not keep a program alive that has nothing else to do.
    worker.unref()
    worker.on('message', (message: FromThread) => this.hear(message))
    worker.on('error', (error) => this.lose(worker, describeEnd(error)))
    worker.on('exit', () => this.lose(worker, 'its thread ended'))
    return worker
  }

  private hear(message: FromThread): void {
    const own = this.waiting.get(message.id)
    if (own === undefined) return
    if (message.kind === 'question') {
      void this.answer(own, message)
      return
    }
    this.settle(message.id)
    if (message.kind === 'done') own.resolve(message.result)
    else if (message.kind === 'refused') own.reject(new ReplayFailure(message.words))
    else if (message.kind === 'unread' && own.failure !== undefined) own.reject(own.failure)
    else
      own.reject(message.kind === 'broken' ? message.error : new ReplayFailure('its state could not be read'))
  }

  /** On behalf of the client whose replay asks. */
  private async answer(own: Waiting, { question, name, ask }: Extract<FromThread, { kind: 'question' }>) {
    const { worker } = this
    try {
      const work = own.answers[name] as (ask: unknown) => Promise<unknown>
      const answer = await runInScope(own.scope, () => work(ask))
      worker?.postMessage({ kind: 'answer', question, answer } satisfies ToThread)
    } catch (error) {
      own.failure ??= error
      worker?.postMessage({ kind: 'noAnswer', question } satisfies ToThread)
    }
  }

  private settle(id: number): void {
    clearTimeout(this.waiting.get(id)?.timer)
    this.waiting.delete(id)
    if (this.waiting.size > 0) return
    this.idle = setTimeout(() => this.end('it is idle'), IDLE_MS)
    this.idle.unref()
  }

  private lose(worker: Worker, words: string): void {
    if (this.worker === worker) this.end(words)
  }

  /** With everything that it was doing. The next replay starts another. */
  private end(words: string): void {
    const { worker } = this
    this.worker = undefined
    clearTimeout(this.idle)
    for (const [id, { reject, timer }] of this.waiting) {
      clearTimeout(timer)
      this.waiting.delete(id)
      reject(new ReplayFailure(words))
    }
    void worker?.terminate()
  }
}

function describeEnd(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it takes too much memory' : 'its thread failed'
}
