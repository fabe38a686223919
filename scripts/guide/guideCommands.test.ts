import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findKind, findReason, GUIDE_PAGES, NOT_RUN, readCommands } from './guideCommands.mjs'

const root = resolve(import.meta.dirname, '../..')
const commands = GUIDE_PAGES.flatMap((page) => readCommands(readFileSync(join(root, page), 'utf8')))

describe('commands of README and guide', () => {
  test('each is run by `npm run guide:check`, or has a reason why not', () => {
    expect(commands.length).toBeGreaterThan(25)
    expect(commands.filter((one) => findReason(one) === undefined && findKind(one) === undefined)).toEqual([])
  })

  test('each reason is one of a command', () => {
    const starts = Object.keys(NOT_RUN)
    expect(starts.filter((start) => !commands.some((one) => one.startsWith(start)))).toEqual([])
  })

  test('every page of the guide is looked at', () => {
    const pages = readdirSync(join(root, 'docs/guide')).filter((name) => /\.md$/.test(name))
    const withCommands = pages.filter(
      (name) => readCommands(readFileSync(join(root, 'docs/guide', name), 'utf8')).length > 0,
    )
    expect(withCommands.filter((name) => !GUIDE_PAGES.includes(`docs/guide/${name}`))).toEqual([])
  })
})

describe('readCommands', () => {
  test('a comment, an empty line and another block is not a command; a line may go on', () => {
    const page = '```sh\n# first\nnpm start   # says so\n\ncurl \\\n  x#y\n```\n```yaml\na: b\n```\n'
    expect(readCommands(page)).toEqual(['npm start', 'curl x#y'])
  })
})

describe('findReason', () => {
  test('a reason is for whole words', () => {
    expect(findReason('npm test -- --only unit')).toBeDefined()
    expect(findReason('npm tests')).toBeUndefined()
  })
})
