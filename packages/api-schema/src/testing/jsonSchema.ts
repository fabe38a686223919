import { Ajv, type ValidateFunction } from 'ajv'

/** The parts of a schema that are read here; ajv reads the rest. */
export interface Schema {
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Schemas by name: what `#/components/schemas/` holds in an OpenRPC document. */
export type Schemas = ReadonlyMap<string, Schema>

const ajv = new Ajv({ strict: false, logger: false })
const validators = new WeakMap<Schema, ValidateFunction>()

/** True when the value satisfies the schema. */
export function matches(value: unknown, schema: Schema, schemas: Schemas): boolean {
  let validate = validators.get(schema)
  if (validate === undefined) {
    validate = ajv.compile({ ...schema, components: { schemas: Object.fromEntries(schemas) } })
    validators.set(schema, validate)
  }
  return validate(value)
}

/**
 * The schema a reference points at.
 *
 * Throws: `Error` when there is none.
 */
function resolve(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return schema
  const found = schemas.get(schema.$ref.split('/').at(-1) ?? '')
  if (found === undefined) throw new Error(`no schema ${schema.$ref}`)
  return resolve(found, schemas)
}

/** Names of all properties an object of the schema may have, alternatives and bases included. */
export function listProperties(schema: Schema, schemas: Schemas): ReadonlySet<string> {
  const here = resolve(schema, schemas)
  const parts = [...(here.allOf ?? []), ...(here.oneOf ?? []), ...(here.anyOf ?? [])]
  return new Set([
    ...Object.keys(here.properties ?? {}),
    ...parts.flatMap((part) => [...listProperties(part, schemas)]),
  ])
}
