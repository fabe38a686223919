/** A word of a query. `text` as written; of a string its contents. */
export interface SqlToken {
  readonly kind: 'word' | 'number' | 'string' | 'symbol'
  readonly text: string
}

/** A query that is not run, with why. */
export class QueryRefusedError extends Error {
  override readonly name = 'QueryRefusedError'
}

const PATTERN =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|(?<word>[A-Za-z_]\w*)|(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|'(?<string>(?:[^'\\]|'')*)'|(?<symbol><=|>=|!=|<>|==|\|\||->|[-+*/%<>=(),.[\]?:])/giy

/** The words of a query. Throws: `QueryRefusedError` for what is none, such as names in quotes, `;` and backslashes in texts. */
export function tokenizeSql(sql: string): readonly SqlToken[] {
  const tokens: SqlToken[] = []
  PATTERN.lastIndex = 0
  for (let at = 0; at < sql.length; at = PATTERN.lastIndex) {
    PATTERN.lastIndex = at
    const groups = PATTERN.exec(sql)?.groups
    if (groups === undefined) throw new QueryRefusedError(`Cannot be read at "${sql.slice(at, at + 20)}".`)
    const { word, number, string, symbol } = groups
    if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (string !== undefined) tokens.push({ kind: 'string', text: string.replaceAll("''", "'") })
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol })
  }
  return tokens
}
