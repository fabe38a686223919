import { StoreAwayError } from '../../storage/clickhouse/createClickHouseClient.ts'
import { QueryRefusedError } from '../../storage/clickhouse/query/tokenizeSql.ts'
import { invalidParams, serverError, unsupported } from '../gatewayError.ts'
import type { Handler, MethodContext } from '../methodHandler.ts'

/** `gateway_query`: a SELECT over the views of the index. */
export const runQuery: Handler<'gateway_query'> = async ([sql], context) => {
  const query = requireQuery(context)
  try {
    const { rows, ...found } = await query.run(sql, context.signal)
    return { ...found, results: rows, unreadable: [] }
  } catch (error) {
    if (error instanceof QueryRefusedError) throw invalidParams(error.message)
    if (error instanceof StoreAwayError) throw serverError(`${error.message} Try again in a moment.`)
    throw error
  }
}

/** Throws: `GatewayError` that says what is needed. */
export function requireQuery({ query }: MethodContext): NonNullable<MethodContext['query']> {
  if (query !== undefined) return query
  throw unsupported(
    'queries are off here: they need an index on ClickHouse and the option --query with a user that can only read it; docs/guide/cluster.md says how',
  )
}
