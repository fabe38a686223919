// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/preact'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AddressNodeOptions, buildAddressNode, OTHER, SUBJECT } from './testing/addressNode.ts'
import { renderAddress } from './testing/renderAddress.tsx'

vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 8_000 })
afterEach(cleanup)

function change(kind: string, blockNumber: number, other: string | null = OTHER) {
  return {
    kind,
    blockNumber: `0x${blockNumber.toString(16)}`,
    timestamp: '0x65000000',
    transactionIndex: '0x0',
    transactionHash: `0x${'cc'.repeat(32)}`,
    other,
  }
}

function renderPast(options: Omit<AddressNodeOptions, 'blocks'>) {
  return renderAddress(`/address/${SUBJECT}`, buildAddressNode({ blocks: 1, ...options }))
}

async function listChanges(): Promise<readonly (string | null)[]> {
  const list = await screen.findByRole('list', { name: 'Changes of code' })
  return [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
}

describe('nonces', () => {
  test('W-01 nonces that only authorizations used are not transactions sent', async () => {
    renderPast({ nonce: 2n, codeHistory: [change('delegated', 1), change('revoked', 2, null)] })
    expect(await screen.findByText('Nonces used')).toBeDefined()
    expect(screen.getByText(/0 sent, 2 authorizations/)).toBeDefined()
    expect(screen.queryByText('go to the last one')).toBeNull()
    expect(screen.queryByText('Transactions sent')).toBeNull()
  })

  test('W-01 both kinds are counted, and the link leads past authorizations to the last transaction', async () => {
    renderPast({ nonce: 5n, codeHistory: [change('delegated', 1)] })
    expect(await screen.findByText(/4 sent, 1 authorization \(EIP-7702\)/)).toBeDefined()
    cleanup()
    const node = buildAddressNode({ blocks: 1, nonce: 5n, missingNonce: 4n })
    const { href } = renderAddress(`/address/${SUBJECT}?nonce=latest`, node)
    await waitFor(() => expect(href()).toBe(`/tx/${node.hashOfNonce(3n)}`))
  })

  test.each([
    ['the index lacks blocks', { codeHistory: [change('delegated', 1)], missingBlocks: 3 }],
    ['a change cannot be read', { codeHistory: [change('delegated', 1), { kind: 'exploded' }] }],
  ])('W-01 neither a split nor transactions sent are claimed where %s', async (_, options) => {
    renderPast({ nonce: 2n, ...options })
    expect(await screen.findByText('by transactions and EIP-7702 authorizations')).toBeDefined()
    expect(screen.getByText('Nonces used')).toBeDefined()
    await screen.findAllByText('1 transaction on this page')
    expect(screen.queryByText(/sent, /)).toBeNull()
    expect(screen.queryByText('Transactions sent')).toBeNull()
    expect(screen.queryByText('go to the last one')).toBeNull()
  })

  test('W-01 no split is claimed where there is no index', async () => {
    renderPast({ nonce: 2n })
    expect(await screen.findByText('Transactions sent')).toBeDefined()
    await screen.findAllByText('1 transaction on this page')
    expect(screen.queryByText(/sent, /)).toBeNull()
  })
})

describe('past of the code', () => {
  test('W-02 a contract that was made, destroyed and made again has its whole life listed', async () => {
    renderPast({
      code: '0x6001',
      codeHistory: [change('created', 1), change('destroyed', 2), change('created', 3)],
    })
    const changes = await listChanges()
    expect(changes).toHaveLength(3)
    expect(changes[0]).toMatch(/^Created by .*in block1by transaction/)
    expect(changes[1]).toMatch(/^Destroyed, balance to .*in block2/)
    expect(changes[2]).toMatch(/^Created again by .*in block3/)
  })

  test('W-02 a destroyed contract is one, not an account; its creator is known', async () => {
    renderPast({ codeHistory: [change('created', 1), change('destroyed', 2)] })
    expect(await screen.findByText('destroyed contract')).toBeDefined()
    expect((await listChanges())[0]).toMatch(/^Created by/)
  })

  test('W-02 a revoked delegation is listed', async () => {
    renderPast({ nonce: 2n, codeHistory: [change('delegated', 1), change('revoked', 2, null)] })
    const changes = await listChanges()
    expect(changes[0]).toMatch(/^Delegated to /)
    expect(changes[1]).toMatch(/^Delegation revoked/)
    expect(screen.getByText('account')).toBeDefined()
  })

  test('W-02 many changes: the first and the last, and how many are in between', async () => {
    renderPast({
      nonce: 80n,
      codeHistory: Array.from({ length: 80 }, (_, at) => change('delegated', at + 1)),
    })
    const changes = await listChanges()
    expect(changes).toHaveLength(51)
    expect(changes[25]).toBe('… 30 more changes in between …')
    expect(changes.at(-1)).toMatch(/in block80/)
  })

  test('W-02 what cannot be read, and blocks that are not indexed, are said', async () => {
    renderPast({
      codeHistory: [change('created', 1), { kind: 'exploded' }, change('destroyed', 3)],
      missingBlocks: 4,
    })
    expect(await screen.findByText('1 change could not be read.')).toBeDefined()
    expect(screen.getByText(/a change may be missing here/)).toBeDefined()
    expect(screen.queryByText('destroyed contract')).toBeNull()
  })

  test('W-02 a contract that was made once has its creator among the facts alone', async () => {
    renderPast({
      code: '0x6001',
      creation: { hash: `0x${'cc'.repeat(32)}`, creator: OTHER },
      codeHistory: [change('created', 1)],
    })
    expect(await screen.findByText('Contract creator')).toBeDefined()
    await screen.findAllByText('1 transaction on this page')
    expect(screen.queryByText(/Code history/)).toBeNull()
  })
})
