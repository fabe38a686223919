// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { expect, test } from 'vitest'
import { answerPrice, PRICED_CONFIG } from '../../testing/answerPrice.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { InternalOperationRow } from './overview/InternalOperationList.tsx'
import { DiffRow } from './state-diff/DiffRow.tsx'

const [FROM, TO] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const ETHER = 10n ** 18n

const options = { answer: answerPrice, config: PRICED_CONFIG }

test.each([
  [false, 1],
  [true, 0],
])('W-15 an internal operation carries what it moved in dollars; undone: %s', async (isUndone, count) => {
  const operation = { kind: 'transfer', from: FROM, to: TO, value: ETHER / 2n, isUndone } as const
  renderScreen(
    <>
      <InternalOperationRow operation={operation} block={7n} />
      <InternalOperationRow operation={{ ...operation, value: 2n * ETHER, isUndone: false }} block={7n} />
    </>,
    options,
  )
  await screen.findByText('$4,000.00')
  expect(screen.queryAllByText('$1,000.00')).toHaveLength(count)
})

test.each([
  [{ kind: 'changed', from: 3n * ETHER, to: ETHER }, '$4,000.00'],
  [{ kind: 'added', to: ETHER }, '$2,000.00'],
] as const)('W-15 a changed balance carries the difference in dollars: %#', async (change, expected) => {
  const run = { hash: '0x', block: { number: 7n, hash: '0x' }, candidates: [] } as const
  renderScreen(<DiffRow row={{ key: '0', kind: 'balance', change }} block={7n} run={run} />, options)
  expect(await screen.findByText(expected)).toBeVisible()
})
