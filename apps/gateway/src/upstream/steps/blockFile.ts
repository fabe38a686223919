import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Blocks of bytes: the first ones in memory, all of them in a temporary file once they are more. */
export class BlockFile {
  private readonly memoryBytes: number
  private readonly ends: number[] = []
  /** Those not yet in the file. */
  private pending: Buffer[] = []
  private firstPending = 0
  private pendingBytes = 0
  private file: FileHandle | undefined
  private isClosed = false

  constructor(memoryBytes: number) {
    this.memoryBytes = memoryBytes
  }

  get count(): number {
    return this.ends.length
  }

  /** In memory and on disk. */
  get sizeBytes(): number {
    return this.ends.at(-1) ?? 0
  }

  add(block: Buffer): void {
    this.ends.push(this.sizeBytes + block.length)
    this.pending.push(block)
    this.pendingBytes += block.length
  }

  /** Writes what is too much for the memory; to be awaited now and then. Throws: as the file system. */
  async settle(): Promise<void> {
    if (this.isClosed || this.pendingBytes <= this.memoryBytes) return
    this.file ??= await openNameless()
    const written = this.pending.length
    const bytes = Buffer.concat(this.pending)
    await this.file.write(bytes, 0, bytes.length, this.ends[this.firstPending - 1] ?? 0)
    this.pending = this.pending.slice(written)
    this.firstPending += written
    this.pendingBytes -= bytes.length
  }

  /** Throws: as the file system, and for a block that is not there or a file that is closed. */
  async read(index: number): Promise<Buffer> {
    const pending = this.pending[index - this.firstPending]
    if (index >= this.firstPending && pending !== undefined) return pending
    const [start, end] = [this.ends[index - 1] ?? 0, this.ends[index]]
    if (this.file === undefined || end === undefined) throw new Error('no such block of steps')
    const bytes = Buffer.alloc(end - start)
    await this.file.read(bytes, 0, bytes.length, start)
    return bytes
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.pending = []
    await this.file?.close()
  }
}

/** Where the system allows it the file has no name any more, so that nothing is left when this process is killed. */
async function openNameless(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-steps-'))
  const file = await open(join(directory, 'steps'), 'w+')
  await rm(directory, { recursive: true, force: true }).catch(() => {
    // Windows keeps the names of open files; the directory for temporary files is cleared by the system.
  })
  return file
}
