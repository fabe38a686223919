import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { ApiError, invalidArgument } from './apiError.ts'
import { type Columns, describeRow, toCells, toObject } from './columns.ts'
import type { GatewayCalls } from './createCall.ts'
import type { JsonSchema } from './jsonSchema.ts'
import type { Parameter, ValuesOf } from './parameters.ts'

/** Some rows of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** From where to go on; `undefined` at the end. */
  readonly next?: string | undefined
  /** Length of the whole list, where it is known. */
  readonly total?: number | undefined
  /** Entries that could not be read. */
  readonly unreadable?: readonly UnreadableField[]
}

/** An answer, ready to be written in any format. */
export interface OperationAnswer {
  readonly isList: boolean
  readonly names: readonly string[]
  readonly objects: readonly Readonly<Record<string, unknown>>[]
  readonly cells: readonly (readonly string[])[]
  readonly next: string | undefined
  readonly total: number | undefined
  readonly unreadable: readonly UnreadableField[]
}

/** One path of the REST view. */
export interface Operation {
  /** `/addresses/{address}`, below the version. */
  readonly path: string
  readonly id: string
  readonly summary: string
  /** Further sentences; empty when there are none. */
  readonly description: string
  readonly isList: boolean
  readonly parameters: Readonly<Record<string, Parameter<unknown>>>
  readonly row: JsonSchema
  /** Throws: `ApiError`. */
  answer(texts: ReadonlyMap<string, string>, calls: GatewayCalls): Promise<OperationAnswer>
}

interface Definition<Parameters, Row> {
  readonly path: string
  readonly id: string
  readonly summary: string
  readonly description?: string
  readonly parameters: Parameters
  readonly columns: Columns<Row>
}

/** An operation that returns a page of a list. */
export function defineList<const Parameters extends Readonly<Record<string, Parameter<unknown>>>, Row>(
  definition: Definition<Parameters, Row> & {
    readonly run: (values: ValuesOf<Parameters>, calls: GatewayCalls) => Promise<Page<Row>>
  },
): Operation {
  return define(definition, true, definition.run)
}

/** An operation that returns one object. */
export function defineObject<const Parameters extends Readonly<Record<string, Parameter<unknown>>>, Row>(
  definition: Definition<Parameters, Row> & {
    readonly run: (values: ValuesOf<Parameters>, calls: GatewayCalls) => Promise<Row>
  },
): Operation {
  return define(definition, false, async (values, calls) => ({
    rows: [await definition.run(values, calls)],
  }))
}

function define<Parameters extends Readonly<Record<string, Parameter<unknown>>>, Row>(
  { path, id, summary, description = '', parameters, columns }: Definition<Parameters, Row>,
  isList: boolean,
  run: (values: ValuesOf<Parameters>, calls: GatewayCalls) => Promise<Page<Row>>,
): Operation {
  return {
    path,
    id,
    summary,
    description,
    isList,
    parameters,
    row: describeRow(columns),
    answer: async (texts, calls) => {
      const values = readParameters(parameters, texts)
      const { rows, next, total, unreadable = [] } = await run(values as ValuesOf<Parameters>, calls)
      return {
        isList,
        names: Object.keys(columns),
        objects: rows.map((row) => toObject(columns, row)),
        cells: rows.map((row) => toCells(columns, row)),
        next,
        total,
        unreadable,
      }
    },
  }
}

/** Parameters that every operation has. */
const COMMON_PARAMETERS: ReadonlySet<string> = new Set(['format'])

function readParameters(
  parameters: Readonly<Record<string, Parameter<unknown>>>,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  for (const name of texts.keys()) {
    if (!Object.hasOwn(parameters, name) && !COMMON_PARAMETERS.has(name)) {
      // A misspelled filter must not pass for one that found everything.
      throw invalidArgument(`${name}: there is no such parameter here`)
    }
  }
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      readParameter(name, parameter, texts.get(name)),
    ]),
  )
}

function readParameter(
  name: string,
  { parse, absent }: Parameter<unknown>,
  text: string | undefined,
): unknown {
  if (text === undefined) {
    if (absent === undefined) throw invalidArgument(`${name}: is required`)
    return absent.value
  }
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw invalidArgument(`${name}: ${error.message}`)
    throw error
  }
}
