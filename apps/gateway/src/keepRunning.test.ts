import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'

const SCRIPT = `
const { keepRunning } = await import(${JSON.stringify(new URL('./keepRunning.ts', import.meta.url).href)})
keepRunning((error) => console.error('reported ' + error.message))
void Promise.reject(new Error('a rejection'))
setTimeout(() => { throw new Error('an exception') }, 10)
setTimeout(() => process.exit(7), 200)
`

describe('keepRunning', () => {
  test('neither a rejection, nor an exception in a timer, nor a closed console ends the program', async () => {
    const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT])
    program.stdout.destroy()
    let errors = ''
    program.stderr.on('data', (piece) => {
      errors += piece.toString()
    })
    const [code] = (await once(program, 'close')) as [number | null]
    expect([code, errors]).toEqual([7, 'reported a rejection\nreported an exception\n'])
  })
})
