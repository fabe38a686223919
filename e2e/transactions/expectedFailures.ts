import type { DevnetScenarios } from '@otterscan/devnet/playScenarios'
import type { Hex } from '@otterscan/ethereum/hex'
import { type ExpectedTransaction, row, tell } from './ExpectedTransaction.ts'
import { compare, type PageCheck } from './listPageChecks.ts'

/** Where a call failed: file, and the text of the source there. Without a place only the call is known. */
export interface RevertStep {
  /** Address of the code that ran; absent for a creation. */
  readonly at?: Hex
  readonly call: string | undefined
  readonly place?: readonly [path: string, text: string]
  readonly how: string
}

/** A transaction that failed, and the failing calls from the outermost to the one it began in. */
export type ExpectedFailure = ExpectedTransaction & { readonly steps: readonly RevertStep[] }

type Sources = Readonly<Record<string, string>>

const FAILER = 'contracts/calls/Failer.sol'
const REVERTED = 'reverted'

type FailerFact = Exclude<keyof DevnetScenarios['failures'], 'address' | 'failingConstructor'>

/** A function of Failer, what the status says, and the source it fails in. */
const IN_FAILER: readonly (readonly [
  FailerFact,
  call: string,
  failure: string,
  source: string,
  how?: string,
])[] = [
  [
    'requireReason',
    'requireReason()',
    "with revert message: 'Failer: the door is closed'",
    'require(false, "Failer: the door is closed")',
  ],
  [
    'hostileReason',
    'hostileReason()',
    "with revert message: '<img src=x onerror=alert(1)> U+202E txt.exe 🦦'",
    'revert(unicode"<img src=x onerror=alert(1)> \\u202E txt.exe 🦦")',
  ],
  [
    'customError',
    'customError()',
    "with custom error 'InsufficientFunds' […]",
    'InsufficientFunds(msg.sender, 1 ether, 2_500_000_000_000_000_001)',
  ],
  [
    'customErrorWithoutArguments',
    'customErrorWithoutArguments()',
    "with custom error 'NoReasonAtAll'",
    'NoReasonAtAll()',
  ],
  ['assertFalse', 'assertFalse()', 'with panic 0x01: assertion failed', 'assert(false)'],
  [
    'overflow',
    'overflow(…)',
    'with panic 0x11: arithmetic overflow or underflow',
    'value + type(uint256).max',
  ],
  ['divideByZero', 'divideByZero(…)', 'with panic 0x12: division or modulo by zero', '1 / by'],
  ['convertEnum', 'convertEnum(…)', 'with panic 0x21: enum conversion out of range', 'Mood(value)'],
  ['popEmptyArray', 'popEmptyArray()', 'with panic 0x31: pop on an empty array', 'numbers.pop()'],
  ['arrayOutOfBounds', 'arrayOutOfBounds(…)', 'with panic 0x32: index out of bounds', 'numbers[position]'],
  ['emptyRevert', 'emptyRevert()', 'without return data', 'revert()'],
  ['outOfGas', 'burnAllGas()', 'without return data; all gas was used up', 'written += 1', 'halted'],
  [
    'invalidOpcode',
    'invalidOpcode()',
    'without return data; all gas was used up',
    'invalid()',
    'invalid instruction',
  ],
]

/** Every way to fail. */
export function listFailures(facts: DevnetScenarios): Readonly<Record<string, ExpectedFailure>> {
  const { failures, multiFileFailure } = facts
  const inFailer = IN_FAILER.map(([fact, call, failure, text, how = REVERTED]): [string, ExpectedFailure] => [
    fact,
    {
      hash: failures[fact].transactionHash,
      sentence: row('Tried to call', call.replace(/\(.*/, ''), 'on', failures.address),
      failure,
      steps: [{ at: failures.address, call, place: [FAILER, text], how }],
    },
  ])
  const inside = (text: string): RevertStep => ({
    at: failures.address,
    call: 'failInside(…)',
    place: [FAILER, text],
    how: REVERTED,
  })
  const onward = 'this.failInside{value: msg.value}(depth - 1)'
  return {
    ...Object.fromEntries(inFailer),
    unknownErrorData: {
      hash: failures.unknownErrorData.transactionHash,
      sentence: row('Tried to call unknownErrorData on', failures.address),
      failure: 'with custom error 0x12345678 […]',
      steps: [
        { at: failures.address, call: 'unknownErrorData()', place: [FAILER, 'revert(0, 36)'], how: REVERTED },
      ],
    },
    malformedErrorString: {
      hash: failures.malformedErrorString.transactionHash,
      sentence: row('Tried to call malformedErrorString on', failures.address),
      failure: `with a malformed Error(string): 0x08c379a0${'20'.padStart(64, '0')}`,
      steps: [
        {
          at: failures.address,
          call: 'malformedErrorString()',
          place: [FAILER, 'revert(0, 36)'],
          how: REVERTED,
        },
      ],
    },
    failInside: {
      hash: failures.failInside.transactionHash,
      sentence: row('Tried to call failInside on', failures.address, 'with 0.5 ETH'),
      failure: "with custom error 'InsufficientFunds' […]",
      input: tell(
        ['failInside', 'Writes, emits nothing, then fails two calls below: nothing may stay.'],
        ['uint256', 'depth', 3n],
      ),
      operations: [1, 2, 3].map(() => row('TRANSFER', failures.address, failures.address, '0.5 ETH undone')),
      steps: [
        inside(onward),
        inside(onward),
        inside(onward),
        inside('InsufficientFunds(address(this), 0, 7)'),
      ],
    },
    failingConstructor: {
      hash: failures.failingConstructor.transactionHash,
      sentence: 'Tried to create a contract',
      failure: `with revert message: '${failures.failingConstructor.reason}'`,
      steps: [{ call: undefined, how: REVERTED }],
    },
    'several files with text beyond ASCII': {
      hash: multiFileFailure.failure.transactionHash,
      sentence: row('Tried to call addTwice on', multiFileFailure.address),
      failure: `with revert message: '${multiFileFailure.failure.reason}'`,
      input: tell('addTwice', ['uint256', 'value', 1_001n]),
      steps: [
        {
          at: multiFileFailure.address,
          call: 'addTwice(…)',
          place: ['contracts/ledger/Ledger.sol', 'this.add(value)'],
          how: REVERTED,
        },
        {
          at: multiFileFailure.address,
          call: 'add(…)',
          place: ['contracts/ledger/Ledger.sol', 'book.book(msg.sender, value)'],
          how: REVERTED,
        },
        {
          at: multiFileFailure.library,
          call: undefined,
          place: [multiFileFailure.failure.sourceName, multiFileFailure.failure.sourceText],
          how: REVERTED,
        },
      ],
    },
  }
}

/** Keys of `listFailures`, known before the chain is. */
export const FAILURES = [
  ...IN_FAILER.map(([fact]) => fact),
  'unknownErrorData',
  'malformedErrorString',
  'failInside',
  'failingConstructor',
  'several files with text beyond ASCII',
]

/** The opened revert trace: each step, and a link to the very characters of the source it failed in. */
export function checkRevertTrace({ steps }: ExpectedFailure, sources: Sources): PageCheck {
  const places = steps.flatMap(({ place }) => (place === undefined ? [] : [place]))
  return {
    name: 'revert trace',
    read: async (page) => {
      const rows = await page.readRows('dd ol > li:has(.text-danger)')
      const links = await page.readAttributes('dd ol > li a[title="Open the source"]', 'href')
      const { shown, wanted } = compare(
        rows,
        steps.map((step) => toStepPattern(step, sources)),
      )
      return { shown: [shown, links.map((href) => readPlace(href, sources))], wanted: [wanted, places] }
    },
  }
}

/** Stepping, led to the failure: the line of source that runs is the one that the failure began in. */
export function checkFailingLine({ steps }: ExpectedFailure, sources: Sources): PageCheck {
  const [path, text] = steps.at(-1)?.place ?? []
  return {
    name: 'failing line',
    read: async (page) => {
      const [step = ''] = await page.readRows('[role="status"]')
      const [label] = await page.readAttributes('section[aria-label*=".sol:"]', 'aria-label')
      const [shownPath = '', line = '0'] = label?.split(':') ?? []
      const content = sources[shownPath]?.split('\n')[Number(line) - 1] ?? ''
      const isThere = path === undefined || content.includes(text?.split('\n')[0] ?? '?')
      // The one before it is the first step.
      return {
        shown: [/^Step 1 of/.test(step), isThere ? path : `${shownPath} ${content}`],
        wanted: [false, path],
      }
    },
  }
}

/** File and text a link leads to. Positions are those of characters, whatever stands before them. */
function readPlace(href: string | null, sources: Sources): readonly [path: string, text: string | undefined] {
  const { searchParams } = new URL(href ?? '', 'http://localhost')
  const [start = 0, end = 0] = (searchParams.get('hr') ?? '').split('-').map(Number)
  const path = searchParams.get('source') ?? ''
  return [path, sources[path]?.slice(start, end)]
}

function toStepPattern({ at, call, place, how }: RevertStep, sources: Sources): RegExp {
  const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const parts = [at === undefined ? 'a creation without address' : at.toLowerCase()]
  // A library's function with a storage reference has no name in its interface.
  if (at !== undefined) parts.push(call === undefined ? '\\S+\\(…\\)' : quote(call))
  if (place !== undefined) {
    const [path, text] = place
    const before = (sources[path] ?? '').split(text)[0] ?? ''
    parts.push(`\\w+ - ${quote(path.split('/').at(-1) ?? '')}:${lineOf(sources[path] ?? '', before, text)}`)
  }
  return new RegExp(
    `^${parts.join(' ')}( pc \\d+)? ${how}( (execution reverted|out of gas.*|invalid opcode.*))?$`,
  )
}

/** Where the text stands more than once, any of its lines. */
function lineOf(source: string, before: string, text: string): string {
  const lines = source.split('\n')
  const found = lines.flatMap((line, at) => (line.includes(text) ? [at + 1] : []))
  return found.length > 1 ? `(${found.join('|')})` : String(before.split('\n').length)
}
