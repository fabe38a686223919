/** A schema as OpenAPI 3.1 takes it: JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>
