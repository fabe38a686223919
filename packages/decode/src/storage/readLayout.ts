import { readSolidityLayout } from './solidityLayout.ts'
import { cutLayoutText, type StorageLayout, toMembers } from './storageLayout.ts'
import { readVyperLayout } from './vyperLayout.ts'

/** A layout in a file, with the name of its contract where the file says it. */
export interface FoundLayout {
  readonly contractName: string | undefined
  readonly contractPath: string | undefined
  readonly layout: StorageLayout
}

const MAX_LAYOUTS = 500

/**
 * Every layout in a JSON file: `storageLayout` of solc, alone or in an artifact of Foundry or Hardhat, the output of the
 * compiler or Hardhat's build info with those of many contracts, and `vyper -f layout`. Never throws.
 */
export function readLayouts(json: unknown): readonly FoundLayout[] {
  const whole = toMembers(json)
  const output = toMembers(whole.output ?? json)
  const contracts = toMembers(output.contracts)
  const found: FoundLayout[] = []
  for (const [contractPath, names] of Object.entries(contracts)) {
    for (const [contractName, contract] of Object.entries(toMembers(names))) {
      if (found.length >= MAX_LAYOUTS) return found
      const layout = readOne(contract)
      if (layout !== undefined && layout.variables.length + layout.transient.length > 0)
        found.push({
          contractName: cutLayoutText(contractName),
          contractPath: cutLayoutText(contractPath),
          layout,
        })
    }
  }
  if (found.length > 0) return found
  const layout = readOne(json)
  if (layout === undefined) return []
  const contractName = cutLayoutText(whole.contractName ?? whole.contract_name)
  return [{ contractName, contractPath: cutLayoutText(whole.sourceName), layout }]
}

/** The layout of one contract in any of the forms; `sources` say what Vyper's own types are. */
export function readOne(json: unknown, sources: Iterable<string> = []): StorageLayout | undefined {
  const whole = toMembers(json)
  const stored = toMembers(whole.storageLayout ?? json)
  const transient = whole.transientStorageLayout
  const nested = toMembers(whole.layout)
  return (
    readSolidityLayout(stored, transient) ??
    (nested.storage_layout === undefined ? undefined : readVyperLayout(nested, sources)) ??
    (isVyperLayout(stored) ? readVyperLayout(stored, sources) : undefined)
  )
}

/** Vyper's layouts have no mark of their own: variables by name, each with a type and a slot. */
function isVyperLayout(whole: Readonly<Record<string, unknown>>): boolean {
  if (whole.storage_layout !== undefined) return true
  const entries = Object.values(whole).map(toMembers)
  return (
    entries.length > 0 &&
    entries.every(
      ({ type, slot }) => typeof type === 'string' && (typeof slot === 'number' || typeof slot === 'string'),
    )
  )
}
