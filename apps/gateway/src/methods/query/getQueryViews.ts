import { QUERY_EXAMPLES } from '../../storage/clickhouse/query/queryExamples.ts'
import { QUERY_VIEWS } from '../../storage/clickhouse/query/queryViews.ts'
import type { Handler } from '../methodHandler.ts'
import { requireQuery } from './runQuery.ts'

/** `gateway_getQueryViews`: what can be asked, where queries are on. */
export const getQueryViews: Handler<'gateway_getQueryViews'> = async (_, context) => {
  requireQuery(context)
  const results = Object.entries(QUERY_VIEWS).map(([name, view]) => {
    const columns = Object.entries(view.columns).map(([column, words]) => ({
      name: column,
      description: words,
    }))
    return { name, description: view.description, columns }
  })
  const examples = Object.entries(QUERY_EXAMPLES).map(([name, sql]) => ({ name, sql }))
  return { results, examples, unreadable: [] }
}
