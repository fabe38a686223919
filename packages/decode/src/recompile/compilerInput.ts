/** The parts of a verified contract that compiling needs. */
export interface RecompileSource {
  /** `undefined` counts as Solidity. */
  readonly language: string | undefined
  readonly compiler: string | undefined
  readonly contractPath: string | undefined
  readonly contractName: string | undefined
  /** Compiler metadata, undecoded. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined
  /** Standard JSON input of the verification, undecoded. */
  readonly compilerInput: Readonly<Record<string, unknown>> | undefined
  /** Displayed contents; they win over those of the standard input, so that what is displayed is what is compiled. */
  readonly files: readonly { readonly path: string; readonly content: string | undefined }[]
}

/** The requested contract. */
export interface RecompileTarget {
  /** `undefined` when unknown: then a contract of that name in any file. */
  readonly path: string | undefined
  readonly name: string
}

/** Standard JSON input, or why there is none. */
export type BuiltCompilerInput =
  | { readonly kind: 'ready'; readonly json: string; readonly target: RecompileTarget }
  | { readonly kind: 'otherLanguage'; readonly language: string }
  /** Neither standard input nor metadata. */
  | { readonly kind: 'noSettings' }
  | { readonly kind: 'noTarget' }
  /** `path` is part of the compilation and its content is not known. */
  | { readonly kind: 'missingFile'; readonly path: string }

const LANGUAGES: ReadonlySet<string> = new Set(['Solidity', 'Yul'])

const OUTPUTS = [
  'metadata',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.immutableReferences',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.sourceMap',
  'evm.bytecode.sourceMap',
  // Older compilers leave out what they do not know.
  'storageLayout',
  'transientStorageLayout',
]

/** Settings that select the output, not the generated code. */
const SETTINGS_LEFT_OUT: ReadonlySet<string> = new Set([
  'compilationTarget',
  'modelChecker',
  'outputSelection',
  'stopAfter',
])

/** Solidity documentation, "Compiler Input and Output JSON Description" and "Contract Metadata". */
export function buildCompilerInput(source: RecompileSource): BuiltCompilerInput {
  const { compilerInput, metadata } = source
  const basis = compilerInput ?? metadata
  if (basis === undefined) return isSolidity(source.language) ?? { kind: 'noSettings' }
  const language = source.language ?? toText(basis.language) ?? 'Solidity'
  const refusal = isSolidity(language)
  if (refusal !== undefined) return refusal
  const settings = toRecord(basis.settings)
  const name = source.contractName
  if (name === undefined || name === '') return { kind: 'noTarget' }
  const target = { path: source.contractPath, name }
  const sources = joinSources(toRecord(basis.sources), source.files)
  if (typeof sources === 'string') return { kind: 'missingFile', path: sources }
  const input = {
    language,
    sources,
    settings: {
      ...toInputSettings(settings, compilerInput === undefined, source.compiler),
      outputSelection: { [target.path ?? '*']: { [name]: OUTPUTS } },
    },
  }
  return { kind: 'ready', json: JSON.stringify(input), target }
}

function isSolidity(language: string | undefined): BuiltCompilerInput | undefined {
  return language === undefined || LANGUAGES.has(language) ? undefined : { kind: 'otherLanguage', language }
}

/** Every file of the compilation with its content; the path of the first that has none. */
function joinSources(
  wire: Readonly<Record<string, unknown>>,
  files: RecompileSource['files'],
): Record<string, { content: string }> | string {
  const shown = new Map(files.map(({ path, content }) => [path, content]))
  const sources: [string, { content: string }][] = []
  for (const [path, entry] of Object.entries(wire)) {
    const content = shown.get(path) ?? toText(toRecord(entry).content)
    if (content === undefined) return path
    sources.push([path, { content }])
  }
  return Object.fromEntries(sources)
}

function toInputSettings(
  settings: Readonly<Record<string, unknown>>,
  isMetadata: boolean,
  compiler: string | undefined,
): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(settings).filter(([name]) => !SETTINGS_LEFT_OUT.has(name)))
  if (!isMetadata) return kept
  if (kept.libraries !== undefined) kept.libraries = toInputLibraries(toRecord(kept.libraries))
  // These versions write a setting into the metadata that they reject as input.
  if (/^v?0\.8\.[234]\b/.test(compiler ?? '')) kept.optimizer = withoutInliner(kept.optimizer)
  return kept
}

/** Metadata has `file:Library` (before 0.7.5 `Library`), the input has them by file. */
function toInputLibraries(
  flat: Readonly<Record<string, unknown>>,
): Record<string, Readonly<Record<string, unknown>>> {
  const byFile = new Map<string, [string, unknown][]>()
  for (const [name, address] of Object.entries(flat)) {
    const colon = name.lastIndexOf(':')
    const file = colon === -1 ? '' : name.slice(0, colon)
    byFile.set(file, [...(byFile.get(file) ?? []), [name.slice(colon + 1), address]])
  }
  return Object.fromEntries([...byFile].map(([file, entries]) => [file, Object.fromEntries(entries)]))
}

function withoutInliner(optimizer: unknown): unknown {
  const details = toRecord(toRecord(optimizer).details)
  if (!Object.hasOwn(details, 'inliner')) return optimizer
  const { inliner: _, ...others } = details
  return { ...toRecord(optimizer), details: others }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
