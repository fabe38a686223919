import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatHelpText, formatTables } from './helpText.ts'
import { COMMANDS, PROGRAM_OPTIONS } from './programOptions.ts'

describe('formatHelpText', () => {
  test('names every option with its variable, in lines that fit a terminal', () => {
    const text = formatHelpText('otterscan')
    for (const [name, { variable }] of Object.entries(PROGRAM_OPTIONS)) {
      expect(text).toMatch(new RegExp(`^ {2}--${name}(?: \\S+)? {2}\\(${variable}\\)$`, 'm'))
    }
    for (const name of Object.keys(COMMANDS)) expect(text).toContain(`\n  ${name}\n`)
    expect(text).toContain('Exit codes:\n  0  ')
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })
})

describe('formatTables', () => {
  test('docs/configuration.md holds them; `npm run option-table` writes them', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
    for (const table of formatTables()) expect(page).toContain(table)
  })
})
