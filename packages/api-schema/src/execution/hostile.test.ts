import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CheckFailedError } from '../jsonRpc.ts'
import { decodeBlock } from './block.ts'
import { METHOD_TABLE } from './methodTable.ts'
import { decodeReceipt } from './receipt.ts'
import { decodeTransaction } from './transaction.ts'

const HASH = `0x${'1'.repeat(64)}`
const ACCOUNT = '0xdac17f958d2ee523a2206206994597c13d831ec7'

const TRANSACTION = { hash: HASH, from: ACCOUNT }
const RECEIPT = { transactionHash: HASH }
const BLOCK = { number: '0x1', hash: HASH, parentHash: HASH, timestamp: '0x1' }

/** JSON a node may send in place of anything, weighted to what nearly fits. */
const wireValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('0x', '0x0', '0x1', '-0x1', '0xzz', '0x123', ACCOUNT, HASH, 2 ** 53, -1, ''),
)

function optionalNames(decoded: object, core: object): readonly string[] {
  return Object.keys(decoded).filter(
    (name) => !Object.hasOwn(core, name) && name !== 'unreadable' && name !== 'extra',
  )
}

/** `undefined` when it throws nothing. */
function whatItThrows(run: () => unknown): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

describe('decodeResult', () => {
  test.each(Object.values(METHOD_TABLE).map((method) => [method.name, method] as const))(
    '%s meets any JSON with a value or a CheckFailedError',
    (_name, method) => {
      fc.assert(
        fc.property(wireValue, (wire) => {
          expect(whatItThrows(() => method.decodeResult(wire))).toSatisfy(
            (error) => error === undefined || error instanceof CheckFailedError,
          )
        }),
        { numRuns: 40 },
      )
    },
  )
})

describe.each([
  ['decodeBlock', decodeBlock, BLOCK],
  ['decodeTransaction', decodeTransaction, TRANSACTION],
  ['decodeReceipt', decodeReceipt, RECEIPT],
] as const)('%s', (_name, decode, core) => {
  test('no field but the core ones costs more than itself', () => {
    const names = [
      ...optionalNames(decode(core), core),
      'transactions',
      'size',
      'data',
      '__proto__',
      'toString',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), wireValue), (fields) => {
        const decoded = decode(JSON.parse(JSON.stringify({ ...fields, ...core })))
        expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype)
        for (const { path, reason } of decoded.unreadable) {
          expect(path).not.toBe('')
          expect(reason).not.toBe('')
        }
      }),
      { numRuns: 300 },
    )
  })
})
