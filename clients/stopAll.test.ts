import { expect, test } from 'vitest'
import { stopAll } from './stopAll.ts'

test('what was started last stops first, all although one fails, and only once', async () => {
  const stopped: string[] = []
  const stops = ['folder', 'node', 'program'].map((name) => async () => {
    stopped.push(name)
    if (name === 'node') throw new Error('the node is gone')
  })
  await expect(stopAll(stops)).rejects.toThrow('the node is gone')
  expect(stopped).toEqual(['program', 'node', 'folder'])
  await stopAll(stops)
  expect(stopped).toHaveLength(3)
})
