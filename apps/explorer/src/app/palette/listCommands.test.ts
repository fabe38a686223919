import { describe, expect, test } from 'vitest'
import { listCommands, matchCommands } from './listCommands.ts'

const all = listCommands({ hasFaucets: false, hasContracts: true })

describe('listCommands', () => {
  test('behavior: only what the site has, each once', () => {
    const names = all.map(({ name }) => name)
    expect(names).toContain('Contracts')
    expect(names).not.toContain('Faucets')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })
})

describe('matchCommands', () => {
  test('default: every word occurs somewhere', () => {
    expect(matchCommands(all, 'theme da').map(({ name }) => name)).toEqual(['Dark'])
    expect(matchCommands(all, ' blocks  GO').map(({ name }) => name)).toEqual(['Live blocks'])
    expect(matchCommands(all, '')).toEqual(all)
    expect(matchCommands(all, 'zzz')).toEqual([])
  })
})
