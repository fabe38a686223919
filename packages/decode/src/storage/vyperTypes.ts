/** A type that a Vyper source declares. */
export type VyperDeclaration =
  | { readonly kind: 'struct'; readonly members: readonly (readonly [name: string, type: string])[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'interface' }

const MAX_DECLARATIONS = 2_000
const MAX_MEMBERS = 500
const MAX_CHARACTERS = 4_000_000

/** The structs, flags and interfaces of sources, by name. A name that two sources declare differently is left out. */
export function readVyperTypes(sources: Iterable<string>): ReadonlyMap<string, VyperDeclaration> {
  const found = new Map<string, VyperDeclaration>()
  const unclear = new Set<string>()
  let left = MAX_CHARACTERS
  for (const source of sources) {
    left -= source.length
    if (left < 0) break
    for (const [name, declaration] of readDeclarations(source)) {
      const known = found.get(name)
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(declaration)) unclear.add(name)
      if (found.size < MAX_DECLARATIONS) found.set(name, declaration)
    }
  }
  for (const name of unclear) found.delete(name)
  return found
}

function* readDeclarations(source: string): Generator<[string, VyperDeclaration]> {
  const constants = readConstants(source)
  const lines = source.split('\n')
  for (const [at, line] of lines.entries()) {
    const [, word, name] = /^(struct|flag|enum|interface)\s+(\w+)\s*:/.exec(line) ?? []
    if (name === undefined) continue
    if (word === 'interface') yield [name, { kind: 'interface' }]
    else if (word !== 'struct') yield [name, { kind: 'flag' }]
    else yield [name, { kind: 'struct', members: readMembers(lines, at + 1, constants) }]
  }
}

function readMembers(
  lines: readonly string[],
  from: number,
  constants: ReadonlyMap<string, string>,
): (readonly [string, string])[] {
  const members: (readonly [string, string])[] = []
  for (let at = from; at < lines.length && members.length < MAX_MEMBERS; at += 1) {
    const line = (lines[at] ?? '').replace(/#.*$/, '').trimEnd()
    if (line === '') continue
    if (!/^\s/.test(line)) break
    const [, name, type] = /^\s+(\w+)\s*:\s*(\S.*)$/.exec(line) ?? []
    if (name === undefined || type === undefined) continue
    members.push([name, type.replace(/\b[A-Za-z_]\w*\b/g, (word) => constants.get(word) ?? word)])
  }
  return members
}

/** Constants that sizes are written with. */
function readConstants(source: string): ReadonlyMap<string, string> {
  return new Map(
    [...source.matchAll(/^(\w+)\s*:\s*(?:public\()?constant\(\w+\)\)?\s*=\s*(\d+)\s*(?:#.*)?$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}
