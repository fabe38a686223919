import { readSchemaText } from '@otterscan/recordings/publishedSchemas'
import { parse } from 'yaml'

/** The part of an OpenAPI schema that is needed to make an example. */
interface OpenApiSchema {
  readonly $ref?: string
  readonly type?: string
  readonly pattern?: string
  readonly example?: unknown
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly OpenApiSchema[]
  readonly anyOf?: readonly OpenApiSchema[]
  readonly allOf?: readonly OpenApiSchema[]
  readonly items?: OpenApiSchema
  readonly properties?: Readonly<Record<string, OpenApiSchema>>
}

/** A schema and the file its references start from. */
export interface Located {
  readonly schema: OpenApiSchema
  readonly file: string
}

const ROOT_FILE = 'beacon-apis/beacon-node-oapi.yaml'
const files = new Map<string, unknown>()

function loadFile(file: string): unknown {
  let content = files.get(file)
  if (content === undefined) {
    content = parse(readSchemaText(file)) as unknown
    files.set(file, content)
  }
  return content
}

/** What a reference points at. Throws: `Error` when there is nothing. */
function follow(reference: string, from: string): Located {
  const [path = '', pointer = ''] = reference.split('#')
  const file = path === '' ? from : new URL(path, `file:///${from}`).pathname.slice(1)
  let value: unknown = loadFile(file)
  for (const part of pointer.split('/').filter(Boolean)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  }
  if (typeof value !== 'object' || value === null) throw new Error(`nothing at ${reference} from ${from}`)
  const schema = value as OpenApiSchema
  return schema.$ref === undefined ? { schema, file } : follow(schema.$ref, file)
}

/** Path templates of the specification with the methods each has. */
export function readPaths(): ReadonlyMap<string, readonly string[]> {
  const { paths } = loadFile(ROOT_FILE) as { paths: Record<string, { $ref: string }> }
  return new Map(
    Object.entries(paths).map(([template, { $ref }]) => [
      template,
      Object.keys(follow($ref, ROOT_FILE).schema),
    ]),
  )
}

/** Schema of the JSON answer 200 of an operation. */
export function readAnswerSchema(template: string, method = 'get'): Located {
  const { paths } = loadFile(ROOT_FILE) as { paths: Record<string, { $ref: string }> }
  const reference = paths[template]?.$ref
  if (reference === undefined) throw new Error(`no path ${template}`)
  const { schema, file } = follow(reference, ROOT_FILE)
  const operation = (schema as Record<string, unknown>)[method] as {
    responses: Record<string, { content: Record<string, { schema: OpenApiSchema }> }>
  }
  const answer = operation.responses['200']?.content['application/json']?.schema
  if (answer === undefined) throw new Error(`${template} has no JSON answer`)
  return { schema: answer, file }
}

/** A named schema of the specification: `Electra.SignedBeaconBlock`. */
export function readNamedSchema(name: string): Located {
  return follow(`#/components/schemas/${name}`, ROOT_FILE)
}

/** A value that satisfies a schema, every property there, one element in each list. */
export function toExample({ schema, file }: Located): unknown {
  if (schema.$ref !== undefined) return toExample(follow(schema.$ref, file))
  const within = (part: OpenApiSchema) => toExample({ schema: part, file })
  const alternative = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (alternative !== undefined) return within(alternative)
  if (schema.allOf !== undefined) return mergeExamples(schema.allOf.map(within))
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, within(part)]))
  }
  if (schema.items !== undefined) return [within(schema.items)]
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'boolean') return false
  return schema.type === 'string' ? toExampleText(schema) : undefined
}

function mergeExamples(examples: readonly unknown[]): unknown {
  const found = examples.filter((example) => example !== undefined)
  const areObjects = found.every((example) => typeof example === 'object' && !Array.isArray(example))
  return areObjects ? Object.assign({}, ...found) : found[0]
}

/** Fixed-size hex in the size its pattern names: some examples of the specification are of another. */
function toExampleText({ pattern, example }: OpenApiSchema): unknown {
  const digits = /\{(?:\d+,)?(\d+)\}\$$/.exec(pattern ?? '')?.[1]
  if (digits === undefined || digits.length > 4) return example ?? '0x01'
  return `0x${'12'.repeat(Number.parseInt(digits, 10) / 2)}`
}
