import { describe, expect, test } from 'vitest'
import { runCommand } from './runCommand.mjs'

const ROOT = process.cwd()
const HANG = 'setInterval(() => {}, 1000)'

describe('runCommand', () => {
  test('gives the exit code and what was printed on both pipes', async () => {
    const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
    const end = await runCommand(['node', '-e', script], { root: ROOT, limitMinutes: 1 })
    expect(end).toMatchObject({ code: 3, output: expect.stringContaining('out\n') })
    expect(end.output).toContain('err\n')
  })

  test('error: a program that does not exist', async () => {
    const end = await runCommand(['no-such-program'], { root: ROOT, limitMinutes: 1 })
    expect(end).toMatchObject({ code: 1, output: expect.stringContaining('no-such-program') })
  })

  test('ends what hangs at its limit, with the processes it started', async () => {
    const script = `
      const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(HANG)}])
      console.log(child.pid)
      ${HANG}
    `
    const end = await runCommand(['node', '-e', script], { root: ROOT, limitMinutes: 2 / 60 })
    expect(end).toMatchObject({ limitMinutes: 2 / 60 })
    const pid = Number(end.output)
    expect(pid).toBeGreaterThan(0)
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false // there is no such process
  }
}
