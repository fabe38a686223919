import type { DialectDescription } from './dialectDescription.ts'
import { LOAD_DESCRIPTION } from './generated/descriptions.ts'
import { FAMILY_RULES } from './generated/families.ts'

/**
 * Names and rows of a family by the id of its rules, with those it has of another. `undefined` for an unknown id. The code
 * is fetched. Throws: what the import throws, as when the network fails.
 */
export async function loadDialect(id: string): Promise<DialectDescription | undefined> {
  const parentId = FAMILY_RULES.find((rules) => rules.id === id)?.parent
  const [own, parent] = await Promise.all([
    LOAD_DESCRIPTION.get(id)?.(),
    parentId === undefined ? undefined : loadDialect(parentId),
  ])
  return own !== undefined && parent !== undefined ? addDescription(parent, own) : own
}

function addDescription(parent: DialectDescription, own: DialectDescription): DialectDescription {
  return {
    typeNames: new Map([...(parent.typeNames ?? []), ...(own.typeNames ?? [])]),
    transactionFields: [...(parent.transactionFields ?? []), ...(own.transactionFields ?? [])],
    blockFields: [...(parent.blockFields ?? []), ...(own.blockFields ?? [])],
    describeTransaction: (...parts) =>
      [parent, own].flatMap(({ describeTransaction }) => describeTransaction?.(...parts) ?? []),
    describeBlock: (block) => [parent, own].flatMap(({ describeBlock }) => describeBlock?.(block) ?? []),
    blockCalls: [...(parent.blockCalls ?? []), ...(own.blockCalls ?? [])],
    summarize: (transaction) => own.summarize?.(transaction) ?? parent.summarize?.(transaction),
    systemContracts: new Map([...(parent.systemContracts ?? []), ...(own.systemContracts ?? [])]),
  }
}
