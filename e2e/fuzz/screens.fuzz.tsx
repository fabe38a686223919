import { isDeepStrictEqual } from 'node:util'
import {
  describeChange,
  type Mutated,
  type Mutation,
  mutate,
  mutations,
} from '@otterscan/testing/fuzz/mutateJson'
import { BrokenRule, formatFigures, readFuzzBox, runFuzz } from '@otterscan/testing/fuzz/runFuzz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrawnPage, drawPage } from './drawPage.tsx'
import { answerSample, PAGES } from './sampleSite.ts'

const GATE_MS = 10_000

interface Input {
  readonly page: number
  /** Of the methods that the page asks. */
  readonly method: number
  readonly list: readonly Mutation[]
}

const MOST_DRAWS = 6
/** As text they break off, as if the connection had: asked for again, with pauses longer than a page is waited for. */
const UNWRITABLE = ['deep']
const intact = new Map<string, DrawnPage>()

async function drawIntact(path: string): Promise<DrawnPage> {
  const known = intact.get(path)
  if (known !== undefined) return known
  // Until it is the same.
  let page = await drawPage(path, answerSample)
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    const before = page
    page = await drawPage(path, answerSample)
    if (isDeepStrictEqual(page.lines, before.lines)) break
  }
  intact.set(path, page)
  return page
}

function spoilPage({ page, method, list }: Input, asked: ReadonlySet<string>) {
  const path = PAGES[page % PAGES.length] ?? '/'
  const methods = [...asked].sort()
  const name = methods[method % methods.length] ?? ''
  return { path, name, mutated: mutate(answerSample(name) ?? null, list) }
}

async function checkInput(input: Input): Promise<void> {
  const before = await drawIntact(PAGES[input.page % PAGES.length] ?? '/')
  const { path, name, mutated } = spoilPage(input, before.asked)
  const page = await drawPage(path, (asked) => (asked === name ? mutated.wire : answerSample(asked)))
  const place = `${path} with ${name}`
  if (page.errors.length > 0) throw new BrokenRule('no error is left uncaught', `${place}: ${page.errors[0]}`)
  if (page.hasCrashed)
    throw new BrokenRule(
      'a bad answer does not end the page',
      `${place}: ${page.lines.slice(0, 12).join(' / ')}`,
    )
  if (page.isLoading) throw new BrokenRule('loading ends', place)
  try {
    compareWithIntact(page, before, mutated, place)
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error
    // On a busy machine a part's code may come after the intact page was read: it is there now.
    intact.delete(path)
    compareWithIntact(page, await drawIntact(path), mutated, place)
  }
}

function compareWithIntact(page: DrawnPage, before: DrawnPage, mutated: Mutated, place: string): void {
  checkStatements(page, before, mutated, place)
  checkNeighbors(page, before, mutated, place)
}

/** A number that is not the intact page's, and not in what came, was made up. */
function checkStatements(page: DrawnPage, before: DrawnPage, { changes }: Mutated, place: string): void {
  const [change] = changes
  if (change?.makes === undefined || changes.length > 1 || change.path === '' || change.kind.name === 'deep')
    return
  // The top call is left out of the internal operations, unless it cannot be recognized.
  if (place.endsWith('ots_getInternalOperations') && /\.(from|to)$/.test(change.path)) return
  // A chain without deposits has no such field, or nothing in it.
  if (change.path === 'gasUsedDepositTx' && change.value == null) return
  const known = new Set(before.lines.flatMap(listNumbers))
  for (const number of listNumbers(JSON.stringify(change.value ?? null))) known.add(number)
  for (const line of page.lines) {
    if (before.lines.includes(line) || ABOUT_THE_ANSWER.test(line)) continue
    const made = listNumbers(line).find((number) => !known.has(number))
    if (made !== undefined)
      throw new BrokenRule('no number from what cannot be read', `${place}: ${made} in "${line}"`)
  }
}

/** A spoilt entry costs its own row: those beside it are as before. */
function checkNeighbors(page: DrawnPage, before: DrawnPage, { changes }: Mutated, place: string): void {
  const [change] = changes
  if (change === undefined || changes.length > 1 || !/(^|\.)\d+(\.|$)/.test(change.path)) return
  const rows = page.tables.flat()
  for (const table of before.tables) {
    const lost = table.filter((row) => !rows.includes(row) && !isOfAge(row))
    if (lost.length > 1) {
      throw new BrokenRule(
        'rows beside a bad one stay as they were',
        `${place}: ${lost.slice(0, 3).join(' / ')}`,
      )
    }
  }
}

/** Says how long ago something was, which changes by itself. */
function isOfAge(row: string): boolean {
  return /\bago\b/.test(row)
}

/** Lines that say what is missing or wrong. */
const ABOUT_THE_ANSWER =
  /check failed|unreadable|cannot be read|could not be read|should be|not available|assumed|ago\b/i

function listNumbers(text: string): readonly string[] {
  return text.match(/(?<![\w.,])\d[\d,.]*(?!\w)/g) ?? []
}

test('mutated answers through the screens', async () => {
  const box = readFuzzBox(GATE_MS, 14)
  // What is fetched on demand is there at the second draw.
  if (box.collects) for (const path of PAGES) await drawPage(path, answerSample)
  for (const path of PAGES) {
    const { errors, hasCrashed, isLoading } = await drawIntact(path)
    expect({ path, errors, hasCrashed, isLoading }).toEqual({
      path,
      errors: [],
      hasCrashed: false,
      isLoading: false,
    })
  }
  const figures = await runFuzz(
    {
      name: 'screens',
      inputs: fc.record({
        page: fc.nat(PAGES.length - 1),
        method: fc.nat(31),
        list: mutations(2, UNWRITABLE),
      }),
      check: checkInput,
      describe: (input) => {
        const { path, name, mutated } = spoilPage(
          input,
          intact.get(PAGES[input.page % PAGES.length] ?? '/')?.asked ?? new Set(),
        )
        return `${path} with ${name}: ${mutated.changes.map(describeChange).join(', then ')}`
      },
      batch: 300,
      shrinkMs: 6_000,
    },
    box,
  )
  console.log(formatFigures('screens', box, figures))
  expect(figures.finds.join('\n\n')).toBe('')
  expect(figures.inputs).toBeGreaterThan(0)
})
