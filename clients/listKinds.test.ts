import { expect, test } from 'vitest'
import { listKinds } from './listKinds.ts'

test('differences at the same places are one kind, whatever the position in a list', () => {
  const differences = [
    { call: ['ots_a', 1], ours: { list: [{ gas: 1 }] }, expected: { list: [{ gas: 2 }] } },
    { call: ['ots_a', 2], ours: { name: 'x' }, expected: {} },
    { call: ['ots_a', 3], ours: { list: [0, { gas: 1 }] }, expected: { list: [0, { gas: 5 }] } },
  ] as const
  expect(listKinds(differences)).toEqual([
    { count: 2, places: ['list.0.gas: 1, not 2'], call: ['ots_a', 1] },
    { count: 1, places: ['name: "x", not nothing'], call: ['ots_a', 2] },
  ])
})
