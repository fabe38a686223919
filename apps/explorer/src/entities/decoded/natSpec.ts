/** Documentation of a function, an event or an error from the source. NatSpec. */
export interface NatSpec {
  readonly notice: string | undefined
  readonly details: string | undefined
  /** By parameter name. */
  readonly parameters: ReadonlyMap<string, string>
  /** Of a function; by name, or `_0` for unnamed ones. */
  readonly returns: ReadonlyMap<string, string>
}

/** Where compilers put it; errors have a list of entries, since several may be declared alike. */
const SECTIONS = { function: 'methods', event: 'events', error: 'errors' } as const

/** Documentation by kind and canonical signature; anything that is not text is ignored. */
export function readNatSpec(
  userDocumentation: unknown,
  developerDocumentation: unknown,
  kind: keyof typeof SECTIONS,
  signatureText: string,
): NatSpec {
  const user = toFirst(toMember(toMember(userDocumentation, SECTIONS[kind]), signatureText))
  const developer = toFirst(toMember(toMember(developerDocumentation, SECTIONS[kind]), signatureText))
  return {
    notice: toText(toMember(user, 'notice')),
    details: toText(toMember(developer, 'details')),
    parameters: toTexts(toMember(developer, 'params')),
    returns: toTexts(toMember(developer, 'returns')),
  }
}

function toMember(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined
}

function toFirst(entry: unknown): unknown {
  return Array.isArray(entry) ? (entry as unknown[])[0] : entry
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function toTexts(json: unknown): ReadonlyMap<string, string> {
  if (typeof json !== 'object' || json === null) return new Map()
  return new Map(
    Object.entries(json).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
