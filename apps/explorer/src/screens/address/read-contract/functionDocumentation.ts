/** What the source says about a function. NatSpec. */
export interface FunctionDocumentation {
  readonly notice: string | undefined
  readonly details: string | undefined
  /** By parameter name. */
  readonly parameters: ReadonlyMap<string, string>
  /** By name, or `_0` for unnamed ones. */
  readonly returns: ReadonlyMap<string, string>
}

/** Documentation of a function by its canonical signature; nothing of what is not text. */
export function readFunctionDocumentation(
  userDocumentation: unknown,
  developerDocumentation: unknown,
  signatureText: string,
): FunctionDocumentation {
  const user = toMember(toMember(userDocumentation, 'methods'), signatureText)
  const developer = toMember(toMember(developerDocumentation, 'methods'), signatureText)
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
