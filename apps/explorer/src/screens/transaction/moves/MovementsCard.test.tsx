// @vitest-environment happy-dom
import { methodNotFound } from '@otterscan/testing/fakeNode'
import { within } from '@testing-library/dom'
import { screen } from '@testing-library/preact'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderTransaction } from '../testing/renderTransaction.tsx'
import {
  buildTransactionNode,
  HASH,
  RECIPIENT,
  SENDER,
  wireReceipt,
  wireTransaction,
} from '../testing/transactionNode.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const TIMEOUT_MS = 10_000

async function findCard() {
  return screen.findByRole('region', { name: 'What Moved' }, { timeout: TIMEOUT_MS })
}

async function says(text: RegExp) {
  // What stands in its place until its code is there goes away.
  const read = async () => (await findCard()).textContent
  await expect.poll(read, { timeout: TIMEOUT_MS }).toMatch(text)
}

const refuse = () => {
  throw methodNotFound('ots_getInternalOperations')
}

/** A call that pays 1.5 of the coin and may do more inside. */
const CALL = { eth_getTransactionByHash: wireTransaction({ input: '0xd0e30db0' }) }

describe('MovementsCard', () => {
  test('default: a payment, of both its accounts, with the fee apart', async () => {
    renderTransaction(`/tx/${HASH}`, buildTransactionNode())
    await says(/Sent 1\.5 ETH to .*the fee, 0\.000042 ETH/)
    const rows = within(await findCard()).getByRole('list', { name: 'Net changes' }).children
    expect([...rows].map((row) => row.textContent)).toEqual([
      expect.stringMatching(new RegExp(`${SENDER}.*minus1\\.5 ETH`)),
      expect.stringMatching(new RegExp(`${RECIPIENT}.*plus1\\.5 ETH`)),
    ])
  })

  test('without internal transfers it says so, and makes no sentence', async () => {
    renderTransaction(`/tx/${HASH}`, buildTransactionNode({ ...CALL, ots_getInternalOperations: refuse }))
    await says(/Internal transfers of ETH are not known: the node does not list them\./)
    expect((await findCard()).textContent).not.toContain('Sent')
  })

  test('a transfer inside that may have been undone is left out, and said', async () => {
    const operation = { type: 0, from: RECIPIENT, to: SENDER, value: '0x5' }
    renderTransaction(
      `/tx/${HASH}`,
      buildTransactionNode({ ...CALL, ots_getInternalOperations: [operation] }),
    )
    await says(/Whether some internal transfers of ETH were undone is not known/)
    expect((await findCard()).textContent).not.toContain('Sent')
  })

  test('a program that marks what was undone is believed', async () => {
    const back = { type: 0, from: RECIPIENT, to: SENDER, value: '0x14d1120d7b160000' }
    renderTransaction(`/tx/${HASH}`, buildTransactionNode({ ...CALL, ots_getInternalOperations: [back] }), {
      gatewayMethods: ['ots_getInternalOperations'],
    })
    await says(/Everything came back to where it was\./)
  })

  test('logs that cannot be read are a gap; a status that is not known another', async () => {
    const receipt = wireReceipt({ logs: ['gone'], status: undefined })
    renderTransaction(`/tx/${HASH}`, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
    await says(/Whether the transaction succeeded is not known.*Some logs cannot be read/)
    expect((await findCard()).textContent).not.toContain('Sent')
  })

  test('a failed transaction moved nothing but its fee', async () => {
    const receipt = wireReceipt({ status: '0x0' })
    renderTransaction(`/tx/${HASH}`, buildTransactionNode({ eth_getTransactionReceipt: receipt }))
    await says(/Nothing but the fee: the transaction failed\..*0\.000042 ETH/)
  })
})
