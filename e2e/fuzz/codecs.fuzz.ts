// @vitest-environment node
import { isDeepStrictEqual } from 'node:util'
import { isWireObject } from '@otterscan/api-schema/codec'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { compareWritten, isSpelledAnew } from '@otterscan/api-schema/testing/writtenAnswer'
import {
  type Change,
  describeChange,
  type Mutated,
  type Mutation,
  mutate,
  mutations,
} from '@otterscan/testing/fuzz/mutateJson'
import { BrokenRule, formatFigures, readFuzzBox, runFuzz } from '@otterscan/testing/fuzz/runFuzz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodecSubject, listCodecSubjects } from './codecSubjects.ts'
import { findNewStatement } from './findNewStatement.ts'

const GATE_MS = 8_000

const SUBJECTS = listCodecSubjects()

interface Input {
  readonly subject: number
  readonly list: readonly Mutation[]
}

const toMutated = ({ subject, list }: Input) => {
  const chosen = SUBJECTS[subject] as CodecSubject
  return { chosen, mutated: mutate(chosen.sample, list) }
}

function checkInput(input: Input): void {
  const { chosen, mutated } = toMutated(input)
  const decoded = decode(chosen, mutated.wire)
  if (decoded !== undefined) checkValue(chosen, mutated, decoded.value)
}

/** `undefined`: the answer as a whole means nothing, and the error says which field. */
function decode({ decode: read }: CodecSubject, wire: unknown): { readonly value: unknown } | undefined {
  try {
    return { value: read(wire) }
  } catch (error) {
    if (error instanceof CheckFailedError) return undefined
    throw error
  }
}

function checkValue(subject: CodecSubject, { changes, wire }: Mutated, value: unknown): void {
  subject.use?.(value as never)
  const written = subject.encode && write(subject, value)
  // Rules that walk through both values are for what is not too deep for them.
  if (changes.some(({ kind }) => kind.name === 'deep')) return
  if (written !== undefined && !changes.some(isWrittenAnew)) checkWritten(subject, wire, value, written)
  const [change] = changes
  if (change?.makes === undefined || changes.length > 1 || change.path === '') return
  if (subject.judges === 'errors' || (change.makes === 'absent' && subject.judges === 'unreadable')) return
  const made = { makes: change.makes, value: change.value }
  const statement = findNewStatement(value, readIntact(subject), made)
  if (statement !== undefined) {
    throw new BrokenRule('no statement from what cannot be read', `${subject.name} ${statement}`)
  }
}

const intact = new Map<CodecSubject, unknown>()

function readIntact(subject: CodecSubject): unknown {
  if (!intact.has(subject)) intact.set(subject, subject.decode(subject.sample))
  return intact.get(subject)
}

/** JSON numbers are exact up to 2^53; more is refused, as documented. */
function write({ encode }: CodecSubject, value: unknown): unknown {
  try {
    return encode?.(value as never)
  } catch (error) {
    if (error instanceof RangeError && error.message.startsWith('no exact JSON integer')) return undefined
    throw error
  }
}

/** Another answer altogether may have a meaning of its own, and so may an address alone in a list of holdings. */
function isWrittenAnew({ path, kind }: Change): boolean {
  return path === '' || isSpelledAnew(path) || (kind.name === 'unwrap' && /^\d+$/.test(path))
}

function checkWritten(subject: CodecSubject, wire: unknown, value: unknown, written: unknown): void {
  const compared = compareWritten(wire, written)
  const invented = compared.invented.filter((one) => !isHoldingOfAddress(one, subject, wire))
  // An envelope keeps no names that it does not know.
  const lost = compared.lost.filter((one) => !isUnknownName(one, subject))
  if (lost.length > 0) {
    throw new BrokenRule(
      'nothing that the node said is lost',
      `${subject.name} ${lost.slice(0, 3).join('; ')}`,
    )
  }
  if (invented.length > 0) {
    const what = invented.slice(0, 3).join('; ')
    throw new BrokenRule('nothing is written that the node never said', `${subject.name} ${what}`)
  }
  if (!isDeepStrictEqual(subject.decode(written), value)) {
    throw new BrokenRule('what is written is read again as it was', subject.name)
  }
}

/** Some nodes list holdings as addresses alone; ours are objects. */
function isHoldingOfAddress(change: string, { name }: CodecSubject, wire: unknown): boolean {
  const [, at] = /^\.(\d+): no object$/.exec(change) ?? []
  return (
    at !== undefined && /Holdings$/.test(name) && Array.isArray(wire) && typeof wire[Number(at)] === 'string'
  )
}

/** Answers of which only what is needed is kept. */
const PICKED = /^(eth_syncing|ots_getContractCreator|gateway_|ots2_\w+Holdings|ots2_getAddressAttributes)/

function isUnknownName(change: string, { name: method, sample }: CodecSubject): boolean {
  if (PICKED.test(method)) return true
  const [, name] = /^\.([^.:]*)[.:]/.exec(change) ?? []
  return name !== undefined && isWireObject(sample) && !Object.hasOwn(sample, name)
}

test('mutated answers through every codec', async () => {
  const box = readFuzzBox(GATE_MS, 4_000)
  const figures = await runFuzz(
    {
      name: 'codecs',
      inputs: fc.record({ subject: fc.nat(SUBJECTS.length - 1), list: mutations() }),
      check: checkInput,
      describe: (input) => {
        const { chosen, mutated } = toMutated(input)
        return `${chosen.name}: ${mutated.changes.map(describeChange).join(', then ')}`
      },
      batch: 20_000,
      shrinkMs: 3_000,
    },
    box,
  )
  console.log(formatFigures('codecs', box, figures))
  expect(figures.finds.join('\n\n')).toBe('')
  expect(figures.inputs).toBeGreaterThan(0)
})
