import type { IncomingMessage, ServerResponse } from 'node:http'
import { isWireObject } from '@otterscan/api-schema/codec'
import { gateway_getQueryViews, gateway_query } from '@otterscan/api-schema/execution/query'
import { formatCsv } from '@otterscan/ethereum/csv'
import { takeUntilClosed } from '../boundBody.ts'
import { abortWhenGone } from '../forwardAnswer.ts'
import { readBody } from '../readBody.ts'
import { PARTIAL_HEADER, sendBody, sendJson } from '../sendText.ts'
import { ApiError, invalidArgument } from './apiError.ts'
import type { ApiHandlerParts } from './apiHandler.ts'
import { createCalls } from './createCall.ts'
import { chooseFormat, MEDIA_TYPES } from './formats.ts'

export const QUERY_PATH = '/api/v1/query'

const MOST_BYTES = 20_000

/**
 * `POST`: the query is the body, as `{"sql": "…"}` or as text. `GET`: the views. Throws: `ApiError`.
 */
export async function answerQuery(
  request: IncomingMessage,
  response: ServerResponse,
  { dispatch, clientOf, bodies }: ApiHandlerParts,
): Promise<void> {
  const client = clientOf(request)
  const calls = createCalls(dispatch, { client, signal: abortWhenGone(response) })
  if (request.method !== 'POST') {
    const { results, examples } = await calls.call(gateway_getQueryViews)
    return sendJson(response, 200, { data: results, examples })
  }
  const read = await readBody(request, {
    limitBytes: MOST_BYTES,
    take: takeUntilClosed(response, bodies, client),
  })
  if (read.kind === 'tooLarge') throw new ApiError(413, `The query is larger than ${MOST_BYTES} bytes.`)
  if (read.kind === 'noRoom') throw new ApiError(429, 'Too many large requests are being read.', 1_000)
  const sql = readSql(read.body.toString(), request.headers['content-type'] ?? '')
  const format = chooseFormat(undefined, request.headers.accept)
  const { columns, results, isCut, elapsedMs } = await calls.call(gateway_query, sql)
  const names = columns.map(({ name }) => name)
  if (format === 'json') return sendJson(response, 200, { columns, data: results, isCut, elapsedMs })
  // What is lacking is in no row, so it is said beside them.
  if (isCut) response.setHeader(PARTIAL_HEADER, 'There may be more rows.')
  const text =
    format === 'csv'
      ? formatCsv([names, ...results.map((row) => row.map((cell) => cell ?? ''))])
      : results
          .map((row) => `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])))}\n`)
          .join('')
  sendBody(response, 200, `${MEDIA_TYPES[format]}; charset=utf-8`, text)
}

/** Throws: `ApiError`. */
function readSql(body: string, type: string): string {
  if (!type.startsWith('application/json')) return body
  try {
    const wire: unknown = JSON.parse(body)
    if (isWireObject(wire) && typeof wire.sql === 'string') return wire.sql
  } catch {
    // Said below.
  }
  throw invalidArgument('sql: the body must be {"sql": "SELECT …"}')
}
