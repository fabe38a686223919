// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listShownAnswers } from './RawJsonDialog.tsx'

const HASH = `0x${'ab'.repeat(32)}`

/** A cache in which these queries are on screen, in this order. */
function cacheOf(keys: readonly (readonly string[])[]): QueryClient {
  const queryClient = new QueryClient()
  for (const queryKey of keys) {
    queryClient.setQueryData(queryKey, queryKey.join())
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => '',
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  }
  return queryClient
}

test('W-09 the JSON of a transaction begins with the transaction, without the methods of the gateway', () => {
  const shown = listShownAnswers(
    cacheOf([
      ['1', 'gatewayStatus'],
      ['1', 'nextNonce', '0xa'],
      ['1', 'hasCode', '0xb', '5'],
      ['1', 'transaction', HASH],
      ['1', 'internalOperations', HASH, 'x'],
    ]),
    `/tx/${HASH.toUpperCase().replace('X', 'x')}/logs`,
  )
  expect(Object.keys(shown)).toEqual([
    `transaction ${HASH}`,
    'nextNonce 0xa',
    'hasCode 0xb 5',
    `internalOperations ${HASH} x`,
  ])
})

test('W-09 a page without a subject keeps the order in which it asked', () => {
  const shown = listShownAnswers(
    cacheOf([
      ['1', 'latestBlocks'],
      ['1', 'gatewayStatus'],
      ['1', 'x'],
    ]),
    '/',
  )
  expect(Object.keys(shown)).toEqual(['latestBlocks', 'x'])
})
