import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { boolean, type Codec, jsonCount, text } from '../codec.ts'
import { list, listOfReadable, nullable, tuple } from '../combinators.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

/** A column of what a query found. */
export interface QueryColumn {
  readonly name: string
  /** `integer`, `number`, `text`, `address`, `hash`, `time` (UTC) or `date`. */
  readonly type: string
}

/** What a query in SQL found. */
export interface QueryAnswer {
  readonly columns: readonly QueryColumn[]
  /** Texts, integers exact; null is nothing. */
  readonly results: readonly (readonly (string | null)[])[]
  /** There may be more rows. */
  readonly isCut: boolean | undefined
  readonly elapsedMs: number | undefined
  readonly unreadable: readonly UnreadableField[]
}

/** What can be asked. */
export interface QueryView {
  readonly name: string
  readonly description: string
  readonly columns: readonly QueryViewColumn[]
}

export interface QueryViewColumn {
  readonly name: string
  readonly description: string
}

/** A query to begin with. */
export interface QueryExample {
  readonly name: string
  readonly sql: string
}

export interface QueryViews {
  readonly results: readonly QueryView[]
  readonly examples: readonly QueryExample[] | undefined
  readonly unreadable: readonly UnreadableField[]
}

const column: Codec<QueryColumn> = part({ core: { name: text, type: text } })

const queryAnswer: Codec<QueryAnswer> = answer({
  core: { columns: list(column), results: listOfReadable(list(nullable(text))) },
  optional: { isCut: boolean, elapsedMs: jsonCount },
})

const viewColumn: Codec<QueryViewColumn> = part({ core: { name: text, description: text } })

const queryViews: Codec<QueryViews> = answer({
  core: {
    results: listOfReadable(part({ core: { name: text, description: text, columns: list(viewColumn) } })),
  },
  optional: { examples: listOfReadable(part({ core: { name: text, sql: text } })) },
})

/** What a SELECT over the views of the index finds. */
export const gateway_query = defineMethod({
  name: 'gateway_query',
  params: tuple<[sql: string]>(text),
  result: queryAnswer,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** The views that queries can read, with their columns. */
export const gateway_getQueryViews = defineMethod({
  name: 'gateway_getQueryViews',
  params: tuple<[]>(),
  result: queryViews,
  source: 'Otterscan gateway, docs/gateway.md',
})
