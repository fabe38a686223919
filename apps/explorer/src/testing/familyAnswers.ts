import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An answer of a node of a family, and what its page shows. */
export interface Answer {
  readonly title: string
  readonly chainId: string
  readonly clientVersion?: string
  /** Texts of rows by label; empty for rows that must not be there. */
  readonly rows: Readonly<Record<string, string>>
}

/** A transaction with its receipt. */
export interface TransactionAnswer extends Answer {
  readonly transaction?: Readonly<Record<string, unknown>>
  readonly receipt: Readonly<Record<string, unknown>>
  readonly baseFeePerGas?: string
  /** Begins the row of the type. */
  readonly type?: string
  /** Text of the summary. */
  readonly sentence?: string
  /** `null` when it cannot be known; parts are `null` when they cannot. */
  readonly fee: {
    readonly total: string
    readonly currency?: string
    readonly parts: Readonly<Record<string, string>> | null
  } | null
}

/** A block. */
export interface BlockAnswer extends Answer {
  readonly block: Readonly<Record<string, unknown>>
  /** Anywhere on the page. */
  readonly text?: string
}

/** Made answers of a family of chains. */
export interface Family {
  /** The documents that they were made after. */
  readonly source: string
  readonly transactions: readonly TransactionAnswer[]
  readonly blocks: readonly BlockAnswer[]
}

const DIALECTS = join(import.meta.dirname, '../../../../packages/ethereum/src/dialects')

/** Folders of the families, which are their names. */
export const FAMILIES = readdirSync(DIALECTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
  .map(({ name }) => name)

/** What its folder has. */
export function readFamily(folder: string): Family {
  const file = `${folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Answers.json`
  return JSON.parse(readFileSync(join(DIALECTS, folder, file), 'utf8')) as Family
}
