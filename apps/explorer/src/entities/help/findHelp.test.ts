import { expect, test } from 'vitest'
import { findHelp } from './findHelp.ts'

test.each([
  [
    'The node at http://127.0.0.1:8545 does not respond (connection refused).',
    'the-node-at--does-not-respond-',
  ],
  [
    'ots_traceTransaction: the node offers neither debug_traceTransaction nor trace_transaction',
    '-the-node-offers-neither-',
  ],
  [
    'Port 80 is not allowed for this user. Choose one above 1023 with --port N.',
    'port--is-not-allowed-for-this-user-choose-one-above-1023-with---port-n',
  ],
])('%s', (message, id) => {
  expect(findHelp(message)).toBe(id)
})

test('nothing is found for other messages, for parts in another order, and for a word alone', () => {
  expect(findHelp('execution reverted')).toBeUndefined()
  expect(findHelp('does not respond ( The node at')).toBeUndefined()
  expect(findHelp('')).toBeUndefined()
})
