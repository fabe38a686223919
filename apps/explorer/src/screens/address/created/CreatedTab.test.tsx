// @vitest-environment happy-dom
import { methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'
import { cleanup, configure, fireEvent, screen } from '@testing-library/preact'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildAddressNode, SUBJECT } from '../testing/addressNode.ts'
import { renderAddress } from '../testing/renderAddress.tsx'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
afterEach(cleanup)

describe('created contracts', () => {
  test('a node without traces: what may be missing is said', async () => {
    const node = buildAddressNode({ blocks: 3, code: '0x6001' })
    node.failures.set('ots_getInternalOperations', methodNotFound('ots_getInternalOperations'))
    renderAddress(`/address/${SUBJECT}/created`, node)
    expect(await screen.findByText('Read all 3 transactions of this address: 0 contracts.')).toBeVisible()
    expect(screen.getByText(/^The node returns no calls of 3 transactions/)).toBeVisible()
    expect(screen.getByText(/^This address created no contract in the transactions/)).toBeVisible()
  })

  test('a node that stops: its words, and the search goes on from where it was', async () => {
    const node = buildAddressNode({ blocks: 60, code: '0x6001' })
    node.failures.set('ots_getInternalOperations', methodNotFound('ots_getInternalOperations'))
    node.failures.set('ots_searchTransactionsBefore 11', new NodeRefusal(-32_000, 'history is pruned'))
    renderAddress(`/address/${SUBJECT}/created`, node)
    expect(
      await screen.findByText(/(pruned|stopped at block).* Read 25 transactions, from the newest/),
    ).toBeVisible()
    expect(screen.getByText('None of the contracts was found so far.')).toBeVisible()
    node.failures.delete('ots_searchTransactionsBefore 11')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Read all 60 transactions of this address: 0 contracts.')).toBeVisible()
  })
})
