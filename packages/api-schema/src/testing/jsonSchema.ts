/** The part of JSON Schema that the OpenRPC documents use. */
export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly type?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Schemas by name. */
export type Schemas = ReadonlyMap<string, Schema>

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

/** True when the value satisfies the schema. */
export function matches(value: unknown, schema: Schema, schemas: Schemas): boolean {
  const here = resolve(schema, schemas)
  const matchesHere = (other: Schema) => matches(value, other, schemas)
  if (here.oneOf !== undefined && !here.oneOf.some(matchesHere)) return false
  if (here.anyOf !== undefined && !here.anyOf.some(matchesHere)) return false
  if (here.allOf !== undefined && !here.allOf.every(matchesHere)) return false
  if (here.enum !== undefined && !here.enum.includes(value)) return false
  return matchesType(value, here) && matchesParts(value, here, schemas)
}

function matchesType(value: unknown, schema: Schema): boolean {
  switch (schema.type) {
    case 'string':
      return (
        typeof value === 'string' && (schema.pattern === undefined || new RegExp(schema.pattern).test(value))
      )
    case 'number':
      return (
        typeof value === 'number' &&
        value >= (schema.minimum ?? -Infinity) &&
        value <= (schema.maximum ?? Infinity)
      )
    case 'boolean':
      return typeof value === 'boolean'
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return schema.type === undefined
  }
}

function matchesParts(value: unknown, schema: Schema, schemas: Schemas): boolean {
  const { items, properties = {}, required = [] } = schema
  if (Array.isArray(value)) return items === undefined || value.every((item) => matches(item, items, schemas))
  if (typeof value !== 'object' || value === null) return true
  if (!required.every((name) => Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, member]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return property === undefined || matches(member, property, schemas)
  })
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
