import { isDeepStrictEqual } from 'node:util'
import type { KnownDeviation } from '../ClientDescription.ts'
import { differsOnlyIn, withoutMembers } from '../withoutMembers.ts'

const OF_PAGES: ReadonlySet<string> = new Set(['firstPage', 'lastPage', 'blockTimestamp', 'contractAddress'])
const OF_FRAMES: ReadonlySet<string> = new Set(['gas', 'gasUsed', 'error'])
const FAILED_CREATION = 'it names the contract that a failed creation would have made.'

/** What Erigon 3 answers itself, where that is not what the program computes in front of it. */
export const ERIGON_DEVIATIONS: readonly KnownDeviation[] = [
  ofMethod(
    'erigon_',
    differsOnlyIn(
      'its headers leave out a field that its blocks have as null.',
      (name, owner) => owner[name] === null,
    ),
  ),
  {
    reason: 'it fails where no one has created the address ("method handler crashed").',
    applies: ([method], own) =>
      method === 'ots_getContractCreator' && JSON.stringify(own).includes('method handler crashed'),
  },
  ofMethod(
    'ots_getInternalOperations',
    differsOnlyIn('it does not mark what was reverted.', (name) => name === 'reverted'),
  ),
  ofMethod(
    'ots_getInternalOperations',
    differsOnlyIn(FAILED_CREATION, (name) => name === 'reverted' || name === 'to'),
  ),
  {
    reason: 'it looks at the state before the block: a contract has no code in the block that creates it.',
    applies: ([method], own, expected) =>
      method === 'ots_hasCode' && readResult(own) === false && readResult(expected) === true,
  },
  ofMethod(
    'ots_traceTransaction',
    differsOnlyIn('it leaves out gas, gas used and errors.', (name) => OF_FRAMES.has(name)),
  ),
  ofMethod(
    'ots_traceTransaction',
    differsOnlyIn(FAILED_CREATION, (name) => OF_FRAMES.has(name) || name === 'to'),
  ),
  ofMethod(
    'ots_search',
    differsOnlyIn(
      'a flag of a page is false where it did not look whether there is more, its logs lack the time of the block, and its receipts name the contract of a failed creation.',
      (name) => OF_PAGES.has(name),
    ),
  ),
  ofMethod('ots_search', {
    reason: 'it does not list a transaction for who signed an authorization in it (EIP-7702).',
    applies: (_, own, expected) => differsInRows(own, expected, ({ type }) => type === '0x4'),
  }),
  ofMethod('ots_search', {
    reason: 'it lists a failed creation for the address that the contract would have had.',
    applies: (_, own, expected) => differsInRows(own, expected, ({ status }) => status === '0x0'),
  }),
]

function ofMethod(start: string, deviation: KnownDeviation): KnownDeviation {
  return {
    ...deviation,
    applies: (call, own, expected) => call[0].startsWith(start) && deviation.applies(call, own, expected),
  }
}

interface Row {
  readonly hash: unknown
  readonly type: unknown
  readonly status: unknown
  readonly wire: unknown
}

/** True for two pages that are equal but for rows of one kind. */
function differsInRows(own: unknown, expected: unknown, isOfKind: (row: Row) => boolean): boolean {
  const [left, right] = [listRows(own), listRows(expected)]
  if (left === undefined || right === undefined) return false
  const missing = (rows: readonly Row[], others: readonly Row[]) =>
    rows.filter(({ hash }) => others.every((other) => other.hash !== hash))
  const odd = [...missing(left, right), ...missing(right, left)]
  const shared = (rows: readonly Row[]) => rows.filter((row) => !odd.includes(row)).map(({ wire }) => wire)
  return odd.length > 0 && odd.every(isOfKind) && isDeepStrictEqual(shared(left), shared(right))
}

function listRows(answer: unknown): readonly Row[] | undefined {
  const { txs, receipts } = (readResult(answer) ?? {}) as {
    readonly txs?: readonly Readonly<Record<string, unknown>>[]
    readonly receipts?: readonly Readonly<Record<string, unknown>>[]
  }
  return txs?.map((transaction, at) => ({
    hash: transaction.hash,
    type: transaction.type,
    status: receipts?.[at]?.status,
    wire: withoutMembers([transaction, receipts?.[at]], (name) => OF_PAGES.has(name)),
  }))
}

function readResult(answer: unknown): unknown {
  return (answer as { readonly result?: unknown }).result
}
