// @vitest-environment node
import { isDeepStrictEqual } from 'node:util'
import { ClientError } from '@otterscan/clients/errors'
import { describeChange, mutations } from '@otterscan/testing/fuzz/mutateJson'
import { BrokenRule, formatFigures, readFuzzBox, runFuzz } from '@otterscan/testing/fuzz/runFuzz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockRows, toPostings } from '../../src/storage/blockRows.ts'
import { createMemoryStorage } from '../../src/storage/memory/createMemoryStorage.ts'
import { createSyncParts } from '../../src/sync/createSyncParts.ts'
import { createFuzzNode, type FuzzNode, type SpoiltAnswer, spoil } from './fuzzNode.ts'
import { SAMPLE_HEAD } from './sampleChain.ts'

const GATE_MS = 8_000

/** Rows by block; `undefined` where not even the place of the block in the chain could be read. */
type Rows = readonly (BlockRows | undefined)[]

/** Every block, as the index reads those that are tried for the last time. */
async function readRows(node: FuzzNode): Promise<Rows> {
  const { indexer } = createSyncParts(node, createMemoryStorage())
  const rows: (BlockRows | undefined)[] = []
  for (let number = 0; number <= SAMPLE_HEAD; number++) {
    const indexed = await indexer.index(BigInt(number), true)
    rows.push(indexed.kind === 'rows' ? indexed.rows : undefined)
  }
  return rows
}

const INTACT_NODE = createFuzzNode()
const INTACT = await readRows(INTACT_NODE)
const KEYS = [...INTACT_NODE.seen]

async function checkInput(input: SpoiltAnswer): Promise<void> {
  const { changes, ...spoilt } = spoil(KEYS, input)
  const found = await readSpoilt(createFuzzNode(spoilt))
  const [change] = changes
  if (found === undefined || change === undefined) return
  // Tracers leave out output and calls where there are none, and blocks before Shanghai have no withdrawals.
  const isMeant = change.makes === 'absent' && /(^|\.)(output|calls|withdrawals)$/.test(change.path)
  // A kind of call that is text is one that is not known.
  if (typeof change.value === 'string' && change.path.endsWith('.type')) return
  const isSingle = changes.length === 1 && change.makes !== undefined && !isMeant
  for (const [at, rows] of found.entries()) {
    const intact = INTACT[at]
    if (intact === undefined || rows === undefined) continue
    checkBlock(rows, intact, { at, isSingle, key: spoilt.key })
  }
}

/** `undefined` where the node's answer stops everything for a while, which the sync waits out. */
async function readSpoilt(node: FuzzNode): Promise<Rows | undefined> {
  try {
    return await readRows(node)
  } catch (error) {
    if (error instanceof ClientError) return undefined
    throw error
  }
}

interface Place {
  readonly at: number
  /** One change, after which the field says nothing. */
  readonly isSingle: boolean
  readonly key: string
}

function checkBlock(rows: BlockRows, intact: BlockRows, { at, isSingle, key }: Place): void {
  const isGap = rows.gap !== undefined || !rows.isTraced
  const [own, whole] = [listRows(rows), listRows(intact)]
  const place = `block ${at} after ${key}`
  const lost = [...whole].filter((one) => !own.has(one))
  // Where the class of a token is not known, its logs decide.
  const isClass = /^eth_(getCode|call) /.test(key)
  const invented = [...own].filter(
    (one) => !whole.has(one) && !(isClass && /^(erc|holding|idTransfers)/.test(one)),
  )
  if (isSingle && invented.length > 0) {
    throw new BrokenRule('no row from what cannot be read', `${place}: ${invented.slice(0, 3).join('; ')}`)
  }
  if (isSingle && lost.length > 0 && !isGap && !lost.every(isMeantByAbsence)) {
    throw new BrokenRule('what is missing makes a gap', `${place}: ${lost.slice(0, 3).join('; ')}`)
  }
  if (!isSingle) return
  for (const [name, total] of Object.entries(rows.totals)) {
    const before = intact.totals[name as keyof BlockRows['totals']]
    if (total !== undefined && total !== before) {
      throw new BrokenRule(
        'no total from what cannot be read',
        `${place}: ${name} is ${total}, was ${before}`,
      )
    }
  }
}

/** Chains without rewards name no recipient. */
function isMeantByAbsence(row: string): boolean {
  return row.startsWith('rewards ')
}

/** Every row as text. */
function listRows(rows: BlockRows): ReadonlySet<string> {
  const { creations, codeChanges, holdings, facts } = rows
  return new Set([
    ...toPostings(rows).map((row) => `${row.list} ${row.key} ${row.index} ${row.value}`),
    ...creations.map((one) => `creation ${one.address} ${one.creator} ${one.transactionIndex}`),
    ...codeChanges.flatMap(({ kind, address, transactionIndex, other }) => [
      `code ${kind} ${address} ${transactionIndex}`,
      ...(other === undefined ? [] : [`party ${kind} ${address} ${transactionIndex} ${other}`]),
    ]),
    ...holdings.map((one) => `holding ${one.kind} ${one.holder} ${one.token} ${one.transactionIndex}`),
    ...facts.flatMap((one) => one.classes.map((name) => `fact ${one.address} ${name}`)),
  ])
}

/** What was a gap is read again from the node that answers well, and is as if it never had been one. */
async function checkHealed(): Promise<void> {
  const again = await readRows(createFuzzNode())
  if (!isDeepStrictEqual(again, INTACT)) throw new BrokenRule('the same answers give the same rows', '')
}

test('mutated answers through the index', async () => {
  const box = readFuzzBox(GATE_MS, 270)
  await checkHealed()
  const figures = await runFuzz(
    {
      name: 'index',
      inputs: fc.record({ call: fc.nat(KEYS.length - 1), list: mutations() }),
      check: checkInput,
      describe: (input) => {
        const { key, changes } = spoil(KEYS, input)
        return `${key}: ${changes.map(describeChange).join(', then ')}`
      },
      batch: 2_000,
      shrinkMs: 3_000,
    },
    box,
  )
  console.log(formatFigures('index', box, figures))
  expect(figures.finds.join('\n\n')).toBe('')
  expect(figures.inputs).toBeGreaterThan(0)
})
