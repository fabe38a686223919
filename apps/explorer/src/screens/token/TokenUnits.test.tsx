// @vitest-environment happy-dom
import { createNumberFormat } from '@otterscan/ethereum/units'
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { TokenUnits } from './TokenUnits.tsx'

afterEach(cleanup)

const NUMBERS = createNumberFormat('comma')

test('an amount in units has its integer one press or key away', () => {
  render(<TokenUnits value={1_500_000n} decimals={6} numbers={NUMBERS} />)
  expect(screen.queryByRole('tooltip')).toBeNull()
  const shown = screen.getByText('1.5')
  expect(shown.tabIndex).toBe(0)
  fireEvent.focusIn(shown)
  expect(screen.getByRole('tooltip').textContent).toBe('1,500,000 with 6 decimals')
})

test('an amount of a token without decimals is its integer', () => {
  render(<TokenUnits value={1_500_000n} decimals={undefined} numbers={NUMBERS} />)
  expect(screen.getByText('1,500,000').tabIndex).toBe(-1)
})
