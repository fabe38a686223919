/** A type that a Solidity source declares, with the contract around it. */
export type SolidityDeclaration = { readonly name: string; readonly scope: string | undefined } & (
  | {
      readonly kind: 'struct'
      readonly members: readonly { readonly name: string; readonly type: readonly string[] }[]
      /** Of `@custom:storage-location`. */
      readonly location: string | undefined
    }
  | { readonly kind: 'enum'; readonly members: readonly string[] }
  | { readonly kind: 'userType'; readonly underlying: string }
  | { readonly kind: 'contract'; readonly bases: readonly string[] }
)

interface Token {
  readonly text: string
  /** The documentation right before it. */
  readonly doc: string | undefined
}

const MAX_CHARACTERS = 8_000_000
const MAX_DECLARATIONS = 20_000
const MAX_MEMBERS = 2_000
const TOKEN =
  /\/\/\/([^\n]*)|\/\*\*([\s\S]*?)\*\/|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|=>|\S/gu

/** The declarations of types in sources. What the scan does not understand it passes over. */
export function readSolidityTypes(sources: Iterable<string>): readonly SolidityDeclaration[] {
  const found: SolidityDeclaration[] = []
  let left = MAX_CHARACTERS
  for (const source of sources) {
    left -= source.length
    if (left < 0) break
    for (const declaration of readDeclarations(readTokens(source))) {
      if (found.length >= MAX_DECLARATIONS) return found
      found.push(declaration)
    }
  }
  return found
}

function readTokens(source: string): Token[] {
  const tokens: Token[] = []
  let doc: string | undefined
  for (const [text, line, block] of source.matchAll(TOKEN)) {
    const comment = line ?? block
    if (comment !== undefined) doc = `${doc ?? ''}\n${comment}`
    else if (!text.startsWith('//') && !text.startsWith('/*')) {
      tokens.push({ text, doc })
      doc = undefined
    }
  }
  return tokens
}

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

const NESTING: Readonly<Record<string, number>> = { '{': 1, '}': -1 }

function* readDeclarations(tokens: readonly Token[]): Generator<SolidityDeclaration> {
  let depth = 0
  let scope: string | undefined
  for (let at = 0; at < tokens.length; at += 1) {
    const text = textAt(tokens, at)
    depth = Math.max(0, depth + (NESTING[text] ?? 0))
    if (depth === 0 && text === '}') scope = undefined
    // Deeper, the words are names of other things.
    const isInFunction = depth > (scope === undefined ? 0 : 1)
    const declaration = isInFunction ? undefined : readDeclaration(tokens, at, scope)
    if (declaration === undefined) continue
    if (declaration.kind === 'contract') scope = declaration.name
    yield declaration
  }
}

function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

function readDeclaration(
  tokens: readonly Token[],
  at: number,
  scope: string | undefined,
): SolidityDeclaration | undefined {
  const common = { name: textAt(tokens, at + 1), scope }
  const next = textAt(tokens, at + 2)
  if (!NAME.test(common.name)) return undefined
  switch (textAt(tokens, at)) {
    case 'struct': {
      const [, location] = /@custom:storage-location\s+(\S+)/.exec(tokens[at]?.doc ?? '') ?? []
      return next === '{'
        ? { ...common, kind: 'struct', members: readMembers(tokens, at + 3), location }
        : undefined
    }
    case 'contract':
    case 'interface':
    case 'library':
      return scope === undefined
        ? { ...common, kind: 'contract', bases: readBases(tokens, at + 2) }
        : undefined
    case 'enum':
      return next === '{' ? { ...common, kind: 'enum', members: readNames(tokens, at + 3) } : undefined
    case 'type':
      return next === 'is' ? { ...common, kind: 'userType', underlying: textAt(tokens, at + 3) } : undefined
    default:
      return undefined
  }
}

/** Names of the contracts behind `is`, without arguments and without the file they are taken from. */
function readBases(tokens: readonly Token[], from: number): string[] {
  const bases: string[] = []
  let depth = 0
  for (let at = from; at < tokens.length && textAt(tokens, at) !== '{'; at += 1) {
    const text = textAt(tokens, at)
    if (text === '(') depth += 1
    else if (text === ')') depth -= 1
    else if (depth === 0 && NAME.test(text) && text !== 'is' && textAt(tokens, at + 1) !== '.')
      bases.push(text)
    if (bases.length >= MAX_MEMBERS) break
  }
  return bases
}

function readNames(tokens: readonly Token[], from: number): string[] {
  const names: string[] = []
  for (let at = from; at < tokens.length && textAt(tokens, at) !== '}'; at += 1) {
    if (NAME.test(textAt(tokens, at)) && names.length < MAX_MEMBERS) names.push(textAt(tokens, at))
  }
  return names
}

function readMembers(tokens: readonly Token[], from: number) {
  const members: { name: string; type: string[] }[] = []
  let current: string[] = []
  for (let at = from; at < tokens.length && textAt(tokens, at) !== '}'; at += 1) {
    const text = textAt(tokens, at)
    if (text !== ';') {
      current.push(text)
      continue
    }
    const name = current.pop()
    if (name !== undefined && current.length > 0 && members.length < MAX_MEMBERS)
      members.push({ name, type: current })
    current = []
  }
  return members
}
