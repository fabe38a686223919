import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { readSolidityTypes, type SolidityDeclaration } from './soliditySource.ts'
import { parseElementary, SourceTypes } from './sourceTypes.ts'
import { cutLayoutText, type StorageLayout, type StorageType, type StorageVariable } from './storageLayout.ts'

const PREFIX = 'erc7201:'

/** The slot of a namespace. ERC-7201. */
export function findNamespaceSlot(id: string): Hex {
  const inner = BigInt(keccak256(new TextEncoder().encode(id))) - 1n
  return toWord((BigInt(keccak256(toWord(inner))) >> 8n) << 8n)
}

/**
 * Adds what a layout of solc leaves out and the source has: structs in ERC-7201 namespaces, as variables with the name
 * of the namespace; the names of enum members; what user-defined types are made of. Namespaces of contracts that
 * `contractName` does not inherit from are left out, when it is known.
 */
export function addSourceTypes(
  layout: StorageLayout,
  sources: Iterable<string>,
  contractName?: string | undefined,
): StorageLayout {
  if (layout.language !== 'Solidity') return layout
  const declarations = readSolidityTypes(sources)
  const types = new Map(layout.types)
  const reader = new SourceTypes(declarations, types)
  for (const [id, type] of layout.types) types.set(id, nameValue(reader, type))
  const inherited = listInherited(declarations, contractName)
  let skipped = layout.skipped
  const namespaces = declarations.flatMap((declaration): StorageVariable[] => {
    if (declaration.kind !== 'struct' || !declaration.location?.startsWith(PREFIX)) return []
    if (declaration.scope !== undefined && inherited?.has(declaration.scope) === false) return []
    const namespace = declaration.location.slice(PREFIX.length)
    const type = reader.layOut(declaration)?.id
    const name = cutLayoutText(namespace)
    if (type === undefined || name === undefined) {
      skipped += 1
      return []
    }
    return [
      { name, slot: BigInt(findNamespaceSlot(namespace)), offset: 0, type, namespace: declaration.location },
    ]
  })
  return { ...layout, variables: [...layout.variables, ...withoutRepeats(namespaces)], types, skipped }
}

/** The contract and those it inherits from, libraries and interfaces among all others; `undefined` when it is not known. */
function listInherited(
  declarations: readonly SolidityDeclaration[],
  contractName: string | undefined,
): ReadonlySet<string> | undefined {
  const bases = new Map(
    declarations.flatMap((one) => (one.kind === 'contract' ? [[one.name, one.bases]] : [])),
  )
  if (contractName === undefined || !bases.has(contractName)) return undefined
  const found = new Set([contractName])
  for (const name of found) for (const base of bases.get(name) ?? []) found.add(base)
  return found
}

function withoutRepeats(variables: readonly StorageVariable[]): readonly StorageVariable[] {
  return [...new Map(variables.map((variable) => [variable.name, variable])).values()]
}

function nameValue(reader: SourceTypes, type: StorageType): StorageType {
  if (type.kind !== 'value' || (type.form !== 'enum' && type.form !== 'user')) return type
  const declared = reader.find(type.label.replace(/^enum /, ''), undefined)
  if (type.form === 'enum') return declared?.kind === 'enum' ? { ...type, names: declared.members } : type
  const form = declared?.kind === 'userType' ? parseElementary(declared.underlying) : undefined
  return form?.[1] === type.bytes ? { ...type, form: form[0] } : type
}
