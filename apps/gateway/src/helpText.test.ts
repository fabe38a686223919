import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatHelpText, formatOptionTable } from './helpText.ts'
import { PROGRAM_OPTIONS } from './programOptions.ts'

describe('formatHelpText', () => {
  test('names every option with its variable, in lines that fit a terminal', () => {
    const text = formatHelpText('otterscan')
    for (const [name, { variable }] of Object.entries(PROGRAM_OPTIONS)) {
      expect(text).toMatch(new RegExp(`^ {2}--${name}(?: \\S+)? {2}\\(${variable}\\)$`, 'm'))
    }
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })
})

describe('formatOptionTable', () => {
  test('the README holds it; `npm run option-table` writes it', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(formatOptionTable())
  })
})
