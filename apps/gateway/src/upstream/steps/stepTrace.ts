import { setImmediate } from 'node:timers/promises'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import { hexToBytes } from '@otterscan/ethereum/hex'
import type { MinedTransaction } from '../minedTransaction.ts'
import { BlockFile } from './blockFile.ts'
import { FrameTable, MAX_FRAMES } from './frameTable.ts'
import type { OpcodeEntry } from './opcodeLogParser.ts'
import { BLOCK_STEPS, BlockCursor, BlockWriter, TextTable } from './stepBlocks.ts'
import { StepList } from './stepList.ts'

/** What a trace may take. */
export interface TraceBounds {
  readonly memoryBytes: number
  readonly diskBytes: number
}

const CALLS: ReadonlySet<string> = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'])

/** True for an instruction that may start a frame. */
export function startsFrame(op: string): boolean {
  return CALLS.has(op) || op === 'CREATE' || op === 'CREATE2'
}

/** Blocks between two turns of other work. */
const BLOCKS_PER_SLICE = 32

/** Whether a step, which the cursor is at, is the wanted one. */
export type StepTest = (step: number, cursor: BlockCursor) => boolean

/** Instructions that read or write storage. */
const STORAGE_OPS: ReadonlySet<string> = new Set(['SLOAD', 'SSTORE', 'TLOAD', 'TSTORE'])

/** Thrown when a trace is larger than its bounds. */
export class TraceTooLargeError extends Error {}

/** The executed instructions of one transaction, which may still be growing. */
export class StepTrace {
  readonly mined: MinedTransaction
  readonly frames = new FrameTable()
  /** Steps read so far. */
  size = 0
  /** Steps that read or write storage, persistent or transient. */
  readonly storageSteps = new StepList()
  private readonly texts = { names: new TextTable(256), errors: new TextTable(4096) }
  private readonly writer = new BlockWriter(this.texts)
  private readonly file: BlockFile
  private readonly bounds: TraceBounds
  /** Running frames, the outermost first. */
  private readonly open: number[] = []
  private topDepth: number | undefined
  private last: { frame: number; op: string; target: Uint8Array } | undefined
  /** Creations whose results the next step of the frame around them shows. */
  private ended: number | undefined

  constructor(mined: MinedTransaction, bounds: TraceBounds) {
    this.mined = mined
    this.bounds = bounds
    this.file = new BlockFile(bounds.memoryBytes)
  }

  /** Bytes in memory and on disk. */
  get sizeBytes(): number {
    return this.file.sizeBytes
  }

  /** Adds the next instruction. Throws: `TraceTooLargeError`. */
  add(entry: OpcodeEntry): void {
    this.topDepth ??= entry.depth
    const depth = Math.max(1, entry.depth - this.topDepth + 1)
    if (depth > this.open.length) this.enter()
    while (this.open.length > depth) this.leave()
    const frame = this.open.at(-1) ?? 0
    if (this.ended !== undefined) this.settle(this.ended, frame, entry)
    const block = this.writer.add(entry, frame)
    if (block !== undefined) this.file.add(block)
    if (STORAGE_OPS.has(entry.op)) this.storageSteps.add(this.size)
    this.size++
    this.last = { frame, op: entry.op, target: startsFrame(entry.op) ? toTarget(entry) : NO_TARGET }
    if (this.file.sizeBytes > this.bounds.diskBytes || this.frames.size > MAX_FRAMES) {
      throw new TraceTooLargeError('there are more instructions than this program keeps')
    }
  }

  /** Writes to disk what is too much for the memory. */
  flush(): Promise<void> {
    return this.file.settle()
  }

  /** Ends the frames that are still open: no instruction follows. */
  finish(): void {
    while (this.open.length > 0) this.leave()
    if (this.frames.size > 0) this.frames.setOutcome(0, this.mined.receipt.status === 0)
  }

  close(): Promise<void> {
    return this.file.close()
  }

  /**
   * Goes through the steps read so far from one on, until `visit` returns false; the cursor is at the step. A number is the step to
   * go on with. Lets other work run now and then.
   */
  async walk(from: number, visit: (step: number, cursor: BlockCursor) => boolean | number): Promise<void> {
    const cursor = new BlockCursor(this.texts)
    let wanted = from
    let blocks = 0
    for (let block = Math.floor(from / BLOCK_STEPS); wanted < this.size; ) {
      if (++blocks % BLOCKS_PER_SLICE === 0) await setImmediate()
      let step = block * BLOCK_STEPS
      cursor.open(await this.readBlock(block))
      let jump = block + 1
      while (cursor.next()) {
        if (step >= wanted) {
          const next = visit(step, cursor)
          if (next === false) return
          wanted = typeof next === 'number' ? next : step + 1
          if (wanted >= (block + 1) * BLOCK_STEPS) {
            jump = Math.floor(wanted / BLOCK_STEPS)
            break
          }
        }
        step++
      }
      block = jump
    }
  }

  /** The first step from one on that matches, of those read so far. */
  async findFirst(from: number, matches: StepTest): Promise<number | undefined> {
    let found: number | undefined
    await this.walk(from, (step, cursor) => {
      if (matches(step, cursor)) found = step
      return found === undefined
    })
    return found
  }

  /** The last step up to one that matches. */
  async findLast(from: number, matches: StepTest): Promise<number | undefined> {
    const cursor = new BlockCursor(this.texts)
    let last = Math.min(from, this.size - 1)
    while (last >= 0) {
      const block = Math.floor(last / BLOCK_STEPS)
      if (block % BLOCKS_PER_SLICE === 0) await setImmediate()
      cursor.open(await this.readBlock(block))
      let found: number | undefined
      // A block can only be read forward.
      for (let step = block * BLOCK_STEPS; step <= last && cursor.next(); step++) {
        if (matches(step, cursor)) found = step
      }
      if (found !== undefined) return found
      last = block * BLOCK_STEPS - 1
    }
    return undefined
  }

  private readBlock(block: number): Promise<Buffer> {
    return block < this.file.count ? this.file.read(block) : Promise.resolve(this.writer.peek())
  }

  private enter(): void {
    const { last } = this
    if (last === undefined) {
      this.open.push(this.frames.add({ firstStep: 0, parent: -1, ...describeTop(this.mined) }))
      return
    }
    // A client without the step of the call: the frame is there, and its kind unknown.
    const type = startsFrame(last.op) ? last.op : ''
    const target = last.target.length === 0 ? undefined : last.target
    this.open.push(this.frames.add({ firstStep: this.size, parent: last.frame, type, target }))
  }

  private leave(): void {
    const frame = this.open.pop()
    if (frame === undefined) return
    this.frames.end(frame, this.size)
    this.ended = frame
  }

  /** The first word of the stack after a call tells whether it failed; after a creation the account. */
  private settle(ended: number, frame: number, { words, stackSize }: OpcodeEntry): void {
    this.ended = undefined
    if (this.frames.parent(ended) !== frame || stackSize === 0) return
    const top = words.slice((stackSize - 1) * 32, stackSize * 32)
    this.frames.setOutcome(
      ended,
      top.every((byte) => byte === 0),
    )
    if (this.frames.isCreation(ended)) this.frames.setTarget(ended, top.slice(12))
  }
}

const NO_TARGET = new Uint8Array(0)

function toTarget({ op, words, stackSize }: OpcodeEntry): Uint8Array {
  if (!CALLS.has(op) || stackSize < 2) return NO_TARGET
  return words.slice((stackSize - 2) * 32 + 12, (stackSize - 1) * 32)
}

function describeTop({ transaction, receipt }: MinedTransaction) {
  const { to } = transaction
  const account: Address | null | undefined = to ?? receipt.contractAddress
  return {
    type: to === null ? 'CREATE' : 'CALL',
    target: account == null ? undefined : hexToBytes(toLowerAddress(account)),
  }
}
