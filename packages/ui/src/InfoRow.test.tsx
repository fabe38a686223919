// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { InfoGroup } from './InfoGroup.tsx'
import { InfoRow } from './InfoRow.tsx'

describe('InfoRow', () => {
  test('behavior: a term and its description in a named list', () => {
    render(
      <InfoGroup heading="Amounts">
        <InfoRow label="Value">12</InfoRow>
      </InfoGroup>,
    )
    expect(screen.getByRole('region', { name: 'Amounts' })).toBeVisible()
    expect(screen.getByRole('term').textContent).toBe('Value')
    expect(screen.getByRole('definition').textContent).toBe('12')
  })

  test('behavior: help opens an explanation', () => {
    render(
      <InfoRow label="Value" help="What was moved.">
        12
      </InfoRow>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'About Value' }))
    expect(screen.getByRole('dialog').textContent).toBe('What was moved.')
  })

  test('behavior: loading replaces the value only', () => {
    render(
      <InfoRow label="Value" loadingChars={12}>
        12
      </InfoRow>,
    )
    expect(screen.getByRole('definition').textContent).toBe('')
    expect(screen.getByText('Value')).toBeVisible()
  })
})
