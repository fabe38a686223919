import { describe, expect, test } from 'vitest'
import { runNodeCommand, startNodeProcess } from './nodeProcess.ts'

const start = (script: string) => startNodeProcess(process.execPath, ['-e', script], process.cwd())

describe('startNodeProcess', () => {
  test('waits until it answers, and ends it', async () => {
    const node = start('setInterval(() => {}, 1000)')
    let asked = 0
    await node.waitForAnswer(() => {
      asked += 1
      return asked < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve()
    })
    expect(asked).toBe(3)
    await node.stop()
    await node.stop() // as often as one likes
  })

  test('one that exits early says its last words', async () => {
    const node = start('console.error("no such genesis"); process.exit(3)')
    const answer = node.waitForAnswer(() => Promise.reject(new Error('refused')))
    await expect(answer).rejects.toThrow(/exited with 3.*no such genesis/s)
  })

  test('one that cannot be started says so, and stops at once', async () => {
    const node = startNodeProcess('/no/such/program', [], process.cwd())
    const answer = node.waitForAnswer(() => Promise.reject(new Error('refused')))
    await expect(answer).rejects.toThrow(/no\/such\/program.*ENOENT/s)
    await node.stop()
  })
})

describe('runNodeCommand', () => {
  test('throws with what the command printed', () => {
    expect(() =>
      runNodeCommand(process.execPath, ['-e', 'console.log("wrong file"); process.exit(1)']),
    ).toThrow('wrong file')
    expect(() => runNodeCommand(process.execPath, ['-e', ''])).not.toThrow()
  })
})
