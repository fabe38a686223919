import { MEDIA_TYPES } from './formats.ts'
import type { JsonSchema } from './jsonSchema.ts'
import type { Operation } from './operation.ts'
import type { Parameter } from './parameters.ts'

/** Where the REST view is. */
export const API_BASE = '/api/v1'

const FAILURES = {
  400: 'A parameter cannot be used; the message says which.',
  404: 'The node does not know it.',
  429: 'Too many requests of this client are running or waiting: Retry-After says when to try again.',
  501: 'The node offers no way to find it out.',
  502: 'The node returned an error or something that cannot be read, or there is no index.',
  503: 'The node cannot be reached.',
} as const

const ERROR: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: { status: { type: 'integer' }, message: { type: 'string' } },
    },
  },
}

const FORMAT_PARAMETER = {
  name: 'format',
  in: 'query',
  description: 'Format of the answer, in place of the header Accept.',
  schema: { type: 'string', enum: Object.keys(MEDIA_TYPES), default: 'json' },
}

/** OpenAPI 3.1 description of the operations. */
export function describeApi(operations: readonly Operation[]): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Otterscan',
      version: '1',
      description:
        'What the explorer shows, for scripts. Integers of the chain are decimal text, since JSON numbers would round them. A field that is not known is left out; null is known to be nothing. Lists are read page by page: the cursor of a page is next of the page before.',
    },
    servers: [{ url: '.' }],
    paths: Object.fromEntries(operations.map((operation) => [operation.path, { get: describe(operation) }])),
    components: {
      schemas: {
        ...Object.fromEntries(operations.map(({ id, row }) => [toRowName(id), row])),
        Error: ERROR,
      },
    },
  }
}

function describe({ id, summary, description, path, parameters, isList }: Operation): JsonSchema {
  return {
    operationId: id,
    summary,
    ...(description === '' ? {} : { description }),
    parameters: [
      ...Object.entries(parameters).map(([name, parameter]) => describeParameter(name, parameter, path)),
      FORMAT_PARAMETER,
    ],
    responses: {
      200: {
        description: isList ? 'A page of the list.' : 'The object.',
        ...(isList
          ? {
              headers: {
                Link: { description: 'The next page, with rel="next".', schema: { type: 'string' } },
              },
            }
          : {}),
        content: {
          [MEDIA_TYPES.json]: { schema: isList ? describePage(id) : describeOne(id) },
          [MEDIA_TYPES.csv]: { schema: { type: 'string' } },
          [MEDIA_TYPES.ndjson]: { schema: { type: 'string' } },
        },
      },
      ...Object.fromEntries(
        Object.entries(FAILURES).map(([status, words]) => [
          status,
          {
            description: words,
            content: { [MEDIA_TYPES.json]: { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

function describeParameter(
  name: string,
  { description, schema, absent }: Parameter<unknown>,
  path: string,
): JsonSchema {
  const isInPath = path.includes(`{${name}}`)
  return {
    name,
    in: isInPath ? 'path' : 'query',
    required: isInPath || absent === undefined,
    description,
    schema,
  }
}

function describePage(id: string): JsonSchema {
  return {
    type: 'object',
    required: ['data', 'next'],
    properties: {
      data: { type: 'array', items: toReference(id) },
      next: { type: ['string', 'null'], description: 'Cursor of the next page; null at the end.' },
      total: { type: 'integer', description: 'Length of the whole list, where it is known.' },
      unreadable: {
        type: 'array',
        description: 'Entries that could not be read, as they came; absent when all could.',
        items: {
          type: 'object',
          required: ['value', 'reason'],
          properties: { value: {}, reason: { type: 'string' } },
        },
      },
      partial: {
        type: 'string',
        description: 'Which blocks the index covers; absent when all.',
      },
    },
  }
}

function describeOne(id: string): JsonSchema {
  return { type: 'object', required: ['data'], properties: { data: toReference(id) } }
}

function toReference(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${toRowName(id)}` }
}

/** `listBlockTransactions` has rows of `BlockTransactionsRow`. */
function toRowName(id: string): string {
  return `${id.replace(/^(?:get|list)/, '')}Row`
}
