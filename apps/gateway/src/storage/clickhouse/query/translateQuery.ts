import type { LogState } from '../segmentLog.ts'
import { KEY_SUFFIX, KEYED_COLUMNS, QUERY_VIEWS } from './queryViews.ts'
import { QUERY_FUNCTIONS, QUERY_KEYWORDS, REFUSED_WORDS } from './queryWords.ts'
import { QueryRefusedError, type SqlToken, tokenizeSql } from './tokenizeSql.ts'

/** What a query or a part of it reads, while it is walked through. */
interface Scope {
  view: string | undefined
  isJoined: boolean
  clause: string
}

/** Where a word is. */
interface Place {
  readonly scope: Scope
  readonly clause: string
}

const CLAUSES: ReadonlySet<string> = new Set([
  ...['select', 'from', 'where', 'prewhere', 'group', 'having', 'order', 'limit', 'union', 'with'],
])
const LONGEST_QUERY = 10_000

/**
 * A query over the views as one over the tables: each name of a view becomes its rows, each address and hash its bytes. The rights
 * of the user there are what protects the server; what is refused here gets words in place of an error of the server. Throws:
 * `QueryRefusedError`.
 */
export function translateQuery(sql: string, database: string, state: LogState): string {
  if (sql.length > LONGEST_QUERY) throw new QueryRefusedError(`Longer than ${LONGEST_QUERY} characters.`)
  const tokens = tokenizeSql(sql)
  const [first] = tokens
  if (first === undefined || !/^(?:select|with)$/i.test(first.text))
    throw new QueryRefusedError('Begin with SELECT.')
  const places = checkTokens(tokens)
  return tokens
    .map((token, at) => {
      if (token.kind === 'string') return toLiteral(token.text)
      if (token.kind !== 'word') return token.text
      if (isTablePlace(tokens, at)) {
        const view = QUERY_VIEWS[token.text]
        const alias = /^as$/i.test(tokens[at + 1]?.text ?? '') ? '' : ` AS ${token.text}`
        return `(${view?.toSql(database, state)})${alias}`
      }
      return isKeyed(tokens, at, places[at]) ? `${token.text}${KEY_SUFFIX}` : token.text
    })
    .join(' ')
}

/** The place of each word. Throws: `QueryRefusedError`. */
function checkTokens(tokens: readonly SqlToken[]): readonly Place[] {
  const open: Scope[] = [newScope()]
  const places = tokens.map((token, at): Place => {
    const scope = open.at(-1)
    if (scope === undefined) throw new QueryRefusedError('A bracket is closed that was not opened.')
    if (token.kind === 'word') enterWord(tokens, at, open)
    else if (isSymbol(token, '(')) open.push(isQueryStart(tokens[at + 1]) ? newScope() : scope)
    else if (isSymbol(token, ')')) open.pop()
    else if (isSymbol(token, ',') && scope.clause === 'from')
      throw new QueryRefusedError('Several views in FROM: name them with JOIN.')
    return { scope, clause: scope.clause }
  })
  if (open.length !== 1) throw new QueryRefusedError('A bracket is not closed, or one too many.')
  return places
}

function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text
}

function isQueryStart(token: SqlToken | undefined): boolean {
  return token?.kind === 'word' && /^(?:select|with)$/i.test(token.text)
}

function enterWord(tokens: readonly SqlToken[], at: number, open: Scope[]): void {
  const word = (tokens[at]?.text ?? '').toLowerCase()
  const next = tokens[at + 1]
  // The next query of a union reads elsewhere.
  if (word === 'union') open[open.length - 1] = newScope()
  const scope = open.at(-1) ?? newScope()
  if (CLAUSES.has(word)) scope.clause = word
  if (word === 'join') scope.isJoined = true
  if ((word === 'from' || word === 'join') && next?.kind !== 'word' && !isSymbol(next, '('))
    throw new QueryRefusedError(`${word}: needs the name of a view.`)
  checkWord(tokens, at, word, scope)
}

function newScope(): Scope {
  return { view: undefined, isJoined: false, clause: '' }
}

function checkWord(tokens: readonly SqlToken[], at: number, word: string, scope: Scope): void {
  const next = tokens[at + 1]
  if (REFUSED_WORDS.has(word)) throw new QueryRefusedError(`${word}: only SELECT over the views.`)
  if (isTablePlace(tokens, at)) {
    const name = tokens[at]?.text ?? ''
    if (!Object.hasOwn(QUERY_VIEWS, name) || isSymbol(next, '.') || isSymbol(next, '('))
      throw new QueryRefusedError(`${name}: not a view; there are ${Object.keys(QUERY_VIEWS).join(', ')}.`)
    if (scope.clause === 'from') scope.view ??= name
    return
  }
  if (isSymbol(next, '(') && !QUERY_FUNCTIONS.has(word) && !QUERY_KEYWORDS.has(word))
    throw new QueryRefusedError(`${word}: not a function that can be used here.`)
  // What stands alone behind IN would be read as a table.
  if (word === 'in') checkBehindIn(tokens, at)
  if (word.endsWith(KEY_SUFFIX)) throw new QueryRefusedError(`${word}: not a column.`)
}

/** Behind IN there are values, or a query of its own. */
function checkBehindIn(tokens: readonly SqlToken[], at: number): void {
  if (isSymbol(tokens[at + 1], '(') && isQueryStart(tokens[at + 2])) return
  let depth = 0
  for (let place = at + 1; place < tokens.length; place++) {
    const token = tokens[place]
    if (isSymbol(token, '(')) depth++
    if (isSymbol(token, ')')) depth--
    const isCall = isSymbol(tokens[place + 1], '(')
    if (depth === 0 && place === at + 1) break
    if (token?.kind === 'word' && !isCall && token.text.toLowerCase() !== 'null') break
    if (depth === 0) return
  }
  throw new QueryRefusedError('IN: needs values or a SELECT in brackets.')
}

function isTablePlace(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1]
  return tokens[at]?.kind === 'word' && before?.kind === 'word' && /^(?:from|join)$/i.test(before.text)
}

/** A comparison of a sorted column of the only view with an address. */
function isKeyed(tokens: readonly SqlToken[], at: number, place: Place | undefined): boolean {
  const name = tokens[at]?.text ?? ''
  if (place === undefined || place.scope.isJoined || !KEYED_COLUMNS.has(name)) return false
  const { scope, clause } = place
  if (scope.view === undefined || !Object.hasOwn(QUERY_VIEWS[scope.view]?.columns ?? {}, name)) return false
  if (clause !== 'where' && clause !== 'prewhere') return false
  const value = tokens[at + 2]
  return /^==?$/.test(tokens[at + 1]?.text ?? '') && value?.kind === 'string' && ADDRESS.test(value.text)
}

const ADDRESS = /^0x[\da-f]{40}$/i
const HASH = /^0x[\da-f]{64}$/i

function toLiteral(text: string): string {
  if (ADDRESS.test(text)) return `toFixedString(unhex('${text.slice(2)}'), 20)`
  if (HASH.test(text)) return `toFixedString(unhex('${text.slice(2)}'), 32)`
  return `'${text.replaceAll("'", "\\'")}'`
}
