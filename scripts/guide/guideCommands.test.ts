import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findKind, findReason, GUIDE_PAGES, NOT_RUN, readCommands } from './guideCommands.mjs'

const root = resolve(import.meta.dirname, '../..')
const commands = GUIDE_PAGES.flatMap((page) =>
  readCommands(readFileSync(join(root, page), 'utf8'), '1.2.3').map((command) => ({ page, command })),
)

describe('commands of README and guide', () => {
  test('each is run by `npm run guide:check`, or has a reason why not', () => {
    expect(commands.length).toBeGreaterThan(25)
    const unknown = commands.filter(
      ({ page, command }) => findReason(page, command) === undefined && findKind(command) === undefined,
    )
    expect(unknown).toEqual([])
  })

  test('each reason is one of a command', () => {
    const starts = Object.keys(NOT_RUN)
    expect(starts.filter((start) => !commands.some(({ command }) => command.startsWith(start)))).toEqual([])
  })

  test('every page of the guide is looked at', () => {
    const pages = readdirSync(join(root, 'docs/guide')).filter((name) => /\.md$/.test(name))
    const withCommands = pages.filter(
      (name) => readCommands(readFileSync(join(root, 'docs/guide', name), 'utf8'), '1.2.3').length > 0,
    )
    expect(withCommands.filter((name) => !GUIDE_PAGES.includes(`docs/guide/${name}`))).toEqual([])
  })
})

describe('readCommands', () => {
  test('a comment, an empty line and another block is not a command; a line may go on', () => {
    const page = '```sh\n# first\nnpm start   # says so\n\ncurl \\\n  x#y\n```\n```yaml\na: b\n```\n'
    expect(readCommands(page, '1.2.3')).toEqual(['npm start', 'curl x#y'])
  })

  test('a command in a sentence is one, a lone name is none', () => {
    const page = 'Run `npx ./otterscan-x.y.z.tgz --node URL`: `otterscan` and `npm start --` are the same.\n'
    expect(readCommands(page, '1.2.3')).toEqual(['npx ./otterscan-1.2.3.tgz --node URL'])
  })
})

describe('findReason', () => {
  test('a reason is for whole words', () => {
    expect(findReason('README.md', 'npm test -- --only unit')).toBeDefined()
    expect(findReason('README.md', 'npm tests')).toBeUndefined()
  })
})
