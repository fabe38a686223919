import { describe, expect, test } from 'vitest'
import { parseStepUrl, toggleBreakpoint, toStepSearch } from './stepUrl.ts'

const CODE = `0x${'ab'.repeat(20)}` as const

describe('parseStepUrl', () => {
  test('a link is read as it is written', () => {
    const link = {
      at: 12,
      breakpoints: [
        { code: CODE, pc: 5 },
        { code: CODE, fileIndex: 1, line: 7 },
        { code: CODE, isCreation: true, pc: 5 },
        { code: CODE, isCreation: true, fileIndex: 1, line: 7, pcs: [40, 52] },
      ],
    }
    expect(parseStepUrl(toStepSearch(link))).toEqual(link)
    expect(toStepSearch({ at: 0, breakpoints: [] })).toEqual({ at: '0' })
  })

  test.each([{}, { at: '-1' }, { at: '5e9' }, { at: '0x5', break: `5,${CODE},${CODE}.x,${CODE}.L1` }])(
    'behavior: nothing readable in %j',
    (search) => {
      expect(parseStepUrl(search)).toEqual({ at: 0, breakpoints: [] })
    },
  )
})

describe('toggleBreakpoint', () => {
  test('sets and takes away', () => {
    const one = { code: CODE, pc: 5 }
    const set = toggleBreakpoint([], one)
    expect(set).toEqual([one])
    expect(toggleBreakpoint(set, { ...one })).toEqual([])
    expect(toggleBreakpoint(set, { ...one, isCreation: true })).toHaveLength(2)
  })
})
