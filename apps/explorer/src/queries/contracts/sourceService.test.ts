import { describe, expect, test, vi } from 'vitest'
import { choose, listServices, PUBLIC_SOURCE_NAME } from './sourceService.ts'

const own = {
  sources: {
    Local: { url: 'http://l.example', backendFormat: 'RepositoryV2' as const },
    Other: { url: 'http://o.example', backendFormat: 'SourcifyAPIV2' as const },
  },
}

describe('listServices', () => {
  test('default: configured ones in their order, else the public one', () => {
    expect(listServices(own)).toEqual([
      { name: 'Local', url: 'http://l.example', format: 'RepositoryV2' },
      { name: 'Other', url: 'http://o.example', format: 'SourcifyAPIV2' },
    ])
    expect(listServices(undefined).map(({ name, format }) => [name, format])).toEqual([
      [PUBLIC_SOURCE_NAME, 'SourcifyAPIV2'],
    ])
  })

  test('behavior: the old format is a repository, with a single warning however often it is read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const old = { sources: { A: 'http://a.example', B: 'http://b.example' } }
    listServices(old)
    expect(listServices(old)).toEqual([
      { name: 'A', url: 'http://a.example', format: 'RepositoryV1' },
      { name: 'B', url: 'http://b.example', format: 'RepositoryV1' },
    ])
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('choose', () => {
  test('default: the public service is off until chosen, a configured one is on', () => {
    const open = listServices(undefined)
    expect(choose(open, undefined, null)).toEqual({ selected: undefined, warning: undefined })
    expect(choose(open, undefined, PUBLIC_SOURCE_NAME).selected?.name).toBe(PUBLIC_SOURCE_NAME)
    expect(choose(listServices(own), own, null).selected?.name).toBe('Local')
    expect(choose(listServices(own), own, 'Other').selected?.name).toBe('Other')
    expect(choose(listServices(own), own, '').selected).toBeUndefined()
  })

  test('error: no sources, and a stored choice that no longer exists', () => {
    expect(choose([], { sources: {} }, null)).toEqual({
      selected: undefined,
      warning: 'No Sourcify sources found.',
    })
    expect(choose(listServices(own), own, 'Gone')).toMatchObject({
      selected: { name: 'Local' },
      warning: 'Unknown Sourcify source: Gone',
    })
  })
})
