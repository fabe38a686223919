import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Address } from '@otterscan/ethereum/address'
import { afterAll, describe, expect, test } from 'vitest'
import { getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import { createLevelStorage } from '../src/storage/level/createLevelStorage.ts'
import { expectIndexToEqual } from './expectIndexToEqual.ts'
import { createWalk, INDEX_TIMEOUT_MS, waitForHead } from './indexedChain.ts'
import { readAllLists } from './readAllLists.ts'
import { startProgram } from './startProgram.ts'

const directories: string[] = []

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-index-'))
  directories.push(directory)
  return directory
}

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

type Child = ChildProcessByStdio<Writable, Readable, null>
const SCRIPT = fileURLToPath(new URL('../dist/test/indexingProcess.js', import.meta.url))

/** Loads while another one works: starting takes longer than indexing. */
function loadChild(nodeUrl: string, directory: string): { readonly child: Child; readonly lines: string[] } {
  const child = spawn(process.execPath, [SCRIPT, nodeUrl, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  child.stdout.on('data', (data: Buffer) => lines.push(...data.toString().trim().split('\n')))
  return { child, lines }
}

/** True when it came in time. */
async function waitFor(isThere: () => boolean, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(2)) if (isThere()) return true
  return false
}

/** The directory holds the index of one chain. */
async function readStored(directory: string, addresses: Iterable<Address>) {
  const [own = ''] = readdirSync(directory)
  const storage = await createLevelStorage(join(directory, own))
  try {
    return await readAllLists(storage, addresses)
  } finally {
    await storage.close()
  }
}

describe('a crash', () => {
  test(
    'at any moment of the backfill loses nothing and repeats nothing',
    async () => {
      const LEAST_KILLS = 12
      const devnet = await getCachedDevnet()
      let directory = makeDirectory()
      const kinds = new Set<string>()
      const finished: string[] = []
      let kills = 0
      let next = loadChild(devnet.url, directory)
      // A slow machine gets through less work between two: until some were at different moments, and some indexes whole.
      while (kills < LEAST_KILLS || kinds.size < 5 || finished.length < 2) {
        const { child, lines } = next
        if (!(await waitFor(() => lines.includes('loaded'), INDEX_TIMEOUT_MS)))
          throw new Error('did not load')
        child.stdin.write('go\n')
        // After none to five steps of work and up to 0.4 s, the time of a step: before, between and inside of writes.
        const isDone = () => lines.some((line) => line.startsWith('following 0 '))
        await waitFor(() => lines.length > 2 + (kills % 6) || isDone(), 20_000)
        await delay((kills * 97) % 400)
        const wasDone = isDone()
        child.kill('SIGKILL')
        await once(child, 'exit')
        kills++
        kinds.add(lines.at(-1) ?? '')
        // Once whole there is nothing left to interrupt.
        if (wasDone) {
          finished.push(directory)
          directory = makeDirectory()
        }
        next = loadChild(devnet.url, directory)
      }
      next.child.kill('SIGKILL')
      await once(next.child, 'exit')
      const program = await startProgram(['--node', devnet.url, '--index', directory])
      try {
        await waitForHead(program, devnet)
        const walked = await (await createWalk(devnet))()
        await expectIndexToEqual(`${program.url}/rpc`, walked)
        // Those that were whole before the last kill: the same as the one just proven.
        await program.stop()
        const addresses = walked.appearances.keys() as Iterable<Address>
        const expected = await readStored(directory, [...addresses])
        for (const one of finished) {
          expect(await readStored(one, walked.appearances.keys() as Iterable<Address>)).toEqual(expected)
        }
      } finally {
        await program.stop()
      }
    },
    INDEX_TIMEOUT_MS,
  )
})
