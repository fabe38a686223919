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
  // Two fit: the longer one says more.
  [
    'Check `beaconAPI` in /config.json: it should be the URL of a Beacon API.',
    'check-beaconapi-in-configjson-it-should-be-the-url-of-a-beacon-api',
  ],
])('%s', (message, id) => {
  expect(findHelp(message)).toBe(id)
})

test('nothing is found for other messages, for parts in another order, and for a word alone', () => {
  expect(findHelp('execution reverted')).toBeUndefined()
  expect(findHelp('does not respond ( The node at')).toBeUndefined()
  expect(findHelp('')).toBeUndefined()
})
