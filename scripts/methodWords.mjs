// What the sources of packages/api-schema say of each method: the comment above it, and the names of its parameters.

const COMMENT = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/`
const METHOD = new RegExp(String.raw`(?:${COMMENT}\n)?export const ([a-z][a-z0-9]*_\w+) = (\w+)\(`, 'g')
const LABELS = /tuple<\s*\[([\s\S]*?)\]\s*>$/
const PARAMS = /params:\s*(?:(tuple<\s*\[[\s\S]*?\]\s*>)|(\w+))/

/** Words of each method by its name: `{ summary, params }`. */
export function readMethodWords(texts) {
  const source = texts.join('\n')
  const named = new Map(
    [...source.matchAll(/const (\w+Params) = (tuple<\s*\[[\s\S]*?\]\s*>)/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
  const makers = new Map(
    [...source.matchAll(/function (define\w+)[^{]*\{\s*return defineMethod\(\{ name, ([^}]*)\}/g)].map(
      ([, name, text]) => [name, text],
    ),
  )
  const found = [...source.matchAll(METHOD)].map(([whole, comment = '', name, maker], at, all) => {
    const end = all[at + 1]?.index ?? source.length
    const own = source.slice(all[at].index + whole.length, end)
    const body = maker === 'defineMethod' ? own : makers.get(maker)
    const [, inline, reference] = PARAMS.exec(body ?? '') ?? []
    const tuple = inline ?? named.get(reference)
    if (tuple === undefined) throw new Error(`${name}: its parameters were not found`)
    return [name, { summary: toSummary(comment), params: toNames(LABELS.exec(tuple)?.[1] ?? '') }]
  })
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The file that holds them. */
export function formatMethodWords(words) {
  const lines = Object.entries(words).map(
    ([name, { summary, params }]) =>
      `  ${name}: {\n    summary: ${toLiteral(summary)},\n    params: [${params.map(toLiteral).join(', ')}],\n  },`,
  )
  return [
    "import type { MethodWords } from './describedMethod.ts'",
    "import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'",
    '',
    '/** Written by `npm run method-words` from the comments of packages/api-schema. */',
    'export const METHOD_WORDS = {',
    ...lines,
    '} satisfies Readonly<Record<keyof typeof METHOD_TABLE, MethodWords>>',
    '',
  ].join('\n')
}

function toLiteral(text) {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

function toSummary(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `account: Address, size: number`; a type may have commas of its own only within brackets. */
function toNames(labels) {
  return [...labels.matchAll(/(?:^|,)\s*(\w+)\??:/g)].map(([, name]) => name)
}
