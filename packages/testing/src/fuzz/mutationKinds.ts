/** What a mutation does to the value at a place. Of `pick` each takes what it needs to choose. */
export interface MutationKind {
  readonly name: string
  /**
   * What stands there afterwards says nothing that the node said: the field is `absent`, or of a type no field has
   * (`unreadable`). `undefined`: it may still be read, as the same or as something else.
   */
  readonly makes?: 'absent' | 'unreadable'
  /** The new value; `undefined` where the kind does not apply. */
  readonly toValue: (value: unknown, pick: number) => unknown
}

/** Depth at which recursion over JSON fails. */
const DEEP = 12_000
/** Texts and leaves that a grown value may have: two that grow within each other would not end. */
const MOST_GROWN = 1_000_000
/** Of no field's type but one that takes any JSON. */
const WRONG: readonly unknown[] = [{ odd: 1 }, '?', -1.5, [[]], 'null', {}, '0xzz', true]
const EDGES: readonly unknown[] = [
  '0x0',
  '0x1',
  0,
  1,
  '',
  '0x',
  false,
  2 ** 53,
  `0x${(2n ** 53n).toString(16)}`,
  `0x${(2n ** 64n - 1n).toString(16)}`,
  `0x${'f'.repeat(64)}`,
  `0x1${'0'.repeat(64)}`,
  '-0x1',
  -1,
  1e21,
  5e-324,
]
/** Names that objects have without being given them, and text that no page expects. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'extra', 'unreadable', 'then', ' ']
const TEXTS = [
  '\ud800',
  '\u202e0x1',
  '\u0000',
  '１２',
  '<img src=x onerror=alert(1)>',
  '\u00a0',
  'NaN',
  '\n',
] as const

/** The ways to write the same or nearly the same text or number. */
const SPELLINGS: readonly ((text: string) => unknown)[] = [
  (text) => text.toUpperCase(),
  (text) => text.replace(/^0x/, '0X'),
  (text) => text.replace(/^0x/, ''),
  (text) => text.replace(/^0x/, '0x000'),
  (text) => text.slice(0, -1),
  (text) => ` ${text} `,
  (text) => `${text}0`,
  (text) => `-${text}`,
  (text) => `+${text}`,
  (text) => `${text}n`,
  (text) => text.replace(/^0x/, ''),
  toDecimal,
  (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
  (text) => `${text}\u200b`,
]

function toDecimal(text: string): unknown {
  return /^0x[0-9a-f]{1,64}$/i.test(text) ? BigInt(text).toString() : `${text}.0`
}

const choose = <T>(list: readonly T[], pick: number) => list[pick % list.length]
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const onList =
  (change: (list: readonly unknown[], pick: number) => unknown) => (value: unknown, pick: number) =>
    isList(value) && value.length > 0 ? change(value, pick) : undefined

/** In the order in which a failure is simplified: what is first is said first. `remove` is done by the parent. */
export const MUTATION_KINDS: readonly MutationKind[] = [
  { name: 'remove', makes: 'absent', toValue: () => undefined },
  { name: 'null', makes: 'absent', toValue: () => null },
  { name: 'wrong', makes: 'unreadable', toValue: (_, pick) => choose(WRONG, pick) },
  { name: 'edge', toValue: (_, pick) => choose(EDGES, pick) },
  {
    name: 'spell',
    toValue: (value, pick) =>
      typeof value === 'string' || typeof value === 'number'
        ? choose(SPELLINGS, pick)?.(String(value))
        : undefined,
  },
  { name: 'text', toValue: (_, pick) => choose(TEXTS, pick) },
  {
    name: 'wrap',
    toValue: (value, pick) => choose([[value], { value }, { result: value }, [[value]]], pick),
  },
  {
    name: 'unwrap',
    toValue: (value, pick) =>
      isList(value) || isObject(value) ? choose(Object.values(value), pick) : undefined,
  },
  {
    name: 'duplicate',
    toValue: onList((list, pick) => {
      const at = pick % list.length
      return [...list.slice(0, at + 1), ...list.slice(at)]
    }),
  },
  { name: 'reverse', toValue: onList((list) => list.toReversed()) },
  {
    name: 'rotate',
    toValue: onList((list, pick) => [
      ...list.slice(pick % list.length),
      ...list.slice(0, pick % list.length),
    ]),
  },
  {
    name: 'reorder',
    toValue: (value) => (isObject(value) ? fromEntries(Object.entries(value).toReversed()) : undefined),
  },
  {
    name: 'name',
    toValue: (value, pick) =>
      isObject(value)
        ? fromEntries([...Object.entries(value), [choose(NAMES, pick) ?? '', choose(WRONG, pick)]])
        : undefined,
  },
  {
    name: 'grow',
    toValue: (value, pick) => {
      // Seldom long: such an answer takes the time of a hundred others.
      const wanted = pick % 16 === 0 ? 4000 : pick % 4 === 0 ? 400 : 40
      const times = Math.min(wanted, Math.floor(MOST_GROWN / measure(value)))
      if (times < 2) return undefined
      if (isList(value)) return value.length === 0 ? undefined : repeat(value, Math.ceil(times / 10))
      if (typeof value === 'string') return value.slice(0, 2) + (value.slice(2) || '0').repeat(times)
      return isObject(value)
        ? fromEntries([
            ...Object.entries(value),
            ...repeat([1], times).map((one, at) => [`more${at}`, one] as const),
          ])
        : undefined
    },
  },
  { name: 'deep', makes: 'unreadable', toValue: (value, pick) => nest(value, pick % 2 === 0) },
]

/** Defines, does not assign: a member called `__proto__` stays one. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries)
}

/** About the length of a value as text; what is longer than may grow is not measured to its end. */
function measure(value: unknown): number {
  let length = 1
  const open = [value]
  while (open.length > 0 && length < MOST_GROWN) {
    const one = open.pop()
    if (typeof one === 'object' && one !== null) open.push(...Object.values(one))
    length += typeof one === 'string' ? one.length : 8
  }
  return length
}

function repeat(list: readonly unknown[], times: number): readonly unknown[] {
  return Array.from({ length: times }, () => list).flat()
}

function nest(value: unknown, inLists: boolean): unknown {
  let nested = value ?? 1
  for (let depth = 0; depth < DEEP; depth++) nested = inLists ? [nested] : { a: nested }
  return nested
}
