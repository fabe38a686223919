import { type KeptAnswers, toCallKey } from '@otterscan/clients/transport/givenAnswers'
import type { OldAnswers, RequestOptions, RpcAnswer } from '@otterscan/clients/transport/transport'
import { type AnswerStore, openAnswerStore, type StoredAnswer } from './answerStore.ts'
import { findCallSubject } from './callSubject.ts'
import { createFinalAnswers } from './finalAnswers.ts'
import { isLongerThan } from './isLongerThan.ts'
import { type CheckedMark, type KeptMark, type Point, readKeptMark, writeKeptMark } from './keptMark.ts'
import { showKeptUse } from './keptUse.ts'
import type { SeenAnswer } from './seenAnswer.ts'
import { createTips, isRevert } from './tips.ts'

/** Finds and keeps answers of one chain. */
export interface Keeper {
  readonly find: KeptAnswers['find']
  readonly note: (seen: SeenAnswer) => void
}

/** In characters. */
const MAX_ANSWER_LENGTH = 4_000_000
const WRITE_AFTER_MS = 500
const REFUSED = 'the browser refuses'
/** Each is a call of the next visit's connection check. */
const MAX_POINTS = 4

interface Lookup {
  readonly key: string
  readonly old: OldAnswers | undefined
  readonly resolve: (answer: RpcAnswer | undefined) => void
}

/** Opens what is kept of a chain, given what the node says of the blocks that it stands on. Rejects where nothing can be kept. */
export async function openKeeper(chain: string, checked: CheckedMark): Promise<Keeper> {
  let mark = toMark(chain, checked)
  let store: AnswerStore | undefined
  const known = new Set<string>()
  const end = (reason: string) => {
    store = undefined
    showKeptUse({ status: 'off', reason })
  }
  store = await openAnswerStore(mark.id, () => end('closed by another tab')).catch(() => {
    throw new Error(REFUSED)
  })
  if (!writeKeptMark(mark)) throw new Error(REFUSED)
  const showSize = (bytes: number) => showKeptUse({ status: 'on', bytes, clear: () => void clear() })
  showSize(store.initialBytes)

  async function clear(): Promise<void> {
    mark = { chain, id: createId(), finals: [], factId: createId(), tips: [] }
    known.clear()
    unwritten.clear()
    writeKeptMark(mark)
    await store?.clear(mark.id).then(() => showSize(0), fail)
  }
  const fail = () => end('the browser refuses, or another tab replaced it')

  /** Writes down what the kept answers stand on, besides what other pages have. False when nothing can be kept any more. */
  function standOn(toPoints: (stored: KeptMark) => Partial<KeptMark> | undefined): boolean {
    const stored = readKeptMark()
    const points = stored?.id === mark.id ? toPoints(stored) : undefined
    if (stored === undefined || points === undefined) return false
    mark = { ...stored, ...points }
    return writeKeptMark(mark)
  }

  const final = createFinalAnswers(mark.finals[0], (seen, block) => {
    if (!covers(mark.finals, block)) {
      const point = final.findFinalized()
      const isNoted = standOn(({ finals }) =>
        point === undefined || finals.length >= MAX_POINTS ? undefined : { finals: [...finals, point] },
      )
      if (!isNoted) return
    }
    keep(seen)
  })
  const tips = createTips(mark.tips[0])

  function keepFact(seen: SeenAnswer): void {
    const { factId } = mark
    const isNoted = standOn((stored) => {
      const next = stored.factId === factId ? tips.findNext(stored.tips, MAX_POINTS) : undefined
      return next && { tips: next }
    })
    if (isNoted) keep(seen, { id: mark.factId, atMs: seen.atMs })
  }

  const unwritten = new Map<string, SeenAnswer & Pick<StoredAnswer, 'fact'>>()
  const used = new Set<string>()
  let isWaiting = false
  const writeSoon = () => {
    if (!isWaiting) setTimeout(() => void write(), WRITE_AFTER_MS)
    isWaiting = true
  }

  function keep(seen: SeenAnswer, fact?: StoredAnswer['fact']): void {
    const key = toCallKey(seen.method, seen.params)
    if (store === undefined || known.has(key)) return
    known.add(key)
    unwritten.set(key, fact === undefined ? seen : { ...seen, fact })
    writeSoon()
  }

  async function write(): Promise<void> {
    isWaiting = false
    const answers = new Map<string, StoredAnswer>()
    for (const [key, { answer, fact }] of unwritten) {
      if (isLongerThan(answer, MAX_ANSWER_LENGTH)) continue
      const text = JSON.stringify(answer)
      answers.set(key, fact === undefined ? { text } : { text, fact })
    }
    const nowUsed = new Set(used)
    unwritten.clear()
    used.clear()
    await store?.put(answers, nowUsed).then(showSize, fail)
  }

  let asked: Lookup[] = []

  /** Those of one turn together, so that what is not found is again asked in one batch. */
  async function findAsked(): Promise<void> {
    const lookups = asked
    asked = []
    let found: readonly (StoredAnswer | undefined)[] = []
    try {
      found = (await store?.findAll(lookups.map(({ key }) => key))) ?? []
    } catch {
      fail() // asked of the node
    }
    lookups.forEach(({ key, old, resolve }, index) => {
      const answer = readAnswer(found[index], old)
      if (answer !== undefined) {
        known.add(key)
        used.add(key)
      }
      resolve(answer)
    })
    if (used.size > 0) writeSoon()
  }

  function readAnswer(stored: StoredAnswer | undefined, old: OldAnswers | undefined): RpcAnswer | undefined {
    if (stored === undefined) return undefined
    const { text, fact } = stored
    const ageMs = fact === undefined ? 0 : Date.now() - fact.atMs
    if (fact !== undefined && (fact.id !== mark.factId || old === undefined || ageMs > old.maxAgeMs))
      return undefined
    try {
      const answer = JSON.parse(text) as RpcAnswer
      return old?.suits === undefined || ('result' in answer && old.suits(answer.result)) ? answer : undefined
    } catch {
      return undefined // unreadable: the node is asked
    }
  }

  function mayBeKept(method: string, params: readonly unknown[], options?: RequestOptions): boolean {
    if (options?.old !== undefined) return mark.tips.length > 0
    const subject = findCallSubject(method, params)
    if (subject === undefined || mark.finals.length === 0) return false
    return subject.kind !== 'number' || covers(mark.finals, subject.number)
  }

  return {
    find: (method, params, options) => {
      if (store === undefined || !mayBeKept(method, params, options)) return undefined
      return new Promise((resolve) => {
        asked.push({ key: toCallKey(method, params), old: options?.old, resolve })
        if (asked.length === 1) setTimeout(() => void findAsked(), 0)
      })
    },
    note: (seen) => {
      if (store === undefined) return
      const head = tips.see(seen)
      const finalized = final.findFinalized()
      if (head !== undefined && finalized !== undefined && head < BigInt(finalized[0])) {
        end('the chain has become shorter')
      } else if (seen.isFact) {
        if (!('error' in seen.answer) || isRevert(seen.answer.error)) keepFact(seen)
      } else final.see(seen)
    },
  }
}

/** The mark of before where the node has all its blocks, else a new one. Throws when the node returns no answer. */
function toMark(chain: string, { mark, hashes }: CheckedMark): KeptMark {
  if (mark === undefined || mark.chain !== chain) return createMark(chain)
  const stored = readKeptMark()
  if (stored?.id !== mark.id) throw new Error('replaced by another tab')
  const isSame = ([, hash]: Point, index: number) => hashes[index] === hash
  if (mark.finals.some((_, index) => hashes[index] === undefined)) {
    throw new Error('the node did not confirm its chain')
  }
  if (!mark.finals.every(isSame)) return createMark(chain)
  const finals = mergePoints(mark.finals, stored.finals)
  const areTipsSame = mark.tips.every((point, index) => isSame(point, mark.finals.length + index))
  return areTipsSame && stored.factId === mark.factId
    ? { ...mark, finals, tips: mergePoints(mark.tips, stored.tips) }
    : { ...mark, finals, factId: createId(), tips: [] }
}

function covers(points: readonly Point[], block: bigint): boolean {
  return points.some(([number]) => BigInt(number) >= block)
}

/** The newest of those that are canonical stands for them all; those that other pages have added since stay. */
function mergePoints(checked: readonly Point[], stored: readonly Point[]): readonly Point[] {
  const added = stored.filter(([, hash]) => !checked.some(([, known]) => known === hash))
  const [newest] = checked.toSorted(([one], [other]) => (BigInt(one) < BigInt(other) ? 1 : -1))
  return newest === undefined ? added : [newest, ...added]
}

function createMark(chain: string): KeptMark {
  return { chain, id: createId(), finals: [], factId: createId(), tips: [] }
}

/** Not `randomUUID`, which a page over plain HTTP does not have. */
function createId(): string {
  return `${Date.now()} ${Math.random()}`
}
