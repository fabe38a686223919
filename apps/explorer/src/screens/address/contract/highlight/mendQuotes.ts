/** Quotes a rule may start with, as written in the grammar's patterns, and each of them alone. */
const QUOTE_CHOICES = [
  { choice: `('''|""")`, alone: [`(''')`, `(""")`] },
  { choice: `(["'])`, alone: [`(")`, `(')`] },
] as const

/** What a back reference to the opening quote becomes in a precompiled pattern: it matches never, or everywhere. */
const LOST_QUOTE = /^\((?:\(\?!\)|\\\d)\)/

interface Rule {
  readonly begin: RegExp
  readonly end: RegExp
}

/** A precompiled grammar with its strings fixed: a rule that may start with either of two quotes has lost which
 * of them must end it. Each such rule becomes two, one per quote. Anything else is unchanged.
 */
export function mendQuotes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  if (Array.isArray(value)) {
    return (value as readonly unknown[]).flatMap((entry) => splitRule(entry) ?? [mendQuotes(entry)])
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => {
      const rules = splitRule(entry)
      return [key, rules === undefined ? mendQuotes(entry) : { patterns: rules }]
    }),
  )
}

function splitRule(value: unknown): Rule[] | undefined {
  if (!isRule(value) || !LOST_QUOTE.test(value.end.source)) return undefined
  const { begin, end } = value
  const found = QUOTE_CHOICES.find(({ choice }) => begin.source.includes(choice))
  return found?.alone.map((quote) => ({
    ...value,
    begin: new RegExp(begin.source.replace(found.choice, quote), begin.flags),
    end: new RegExp(end.source.replace(LOST_QUOTE, quote), end.flags),
  }))
}

function isRule(value: unknown): value is Rule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'begin' in value &&
    'end' in value &&
    value.begin instanceof RegExp &&
    value.end instanceof RegExp
  )
}
