// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { SegmentedControl } from './SegmentedControl.tsx'

describe('SegmentedControl', () => {
  test('default', () => {
    const onChange = vi.fn()
    render(
      <SegmentedControl
        label="Mode"
        value="decoded"
        onChange={onChange}
        options={[
          { value: 'decoded', label: 'Decoded' },
          { value: 'raw', label: 'Raw' },
          { value: 'text', label: 'UTF-8', isDisabled: true },
        ]}
      />,
    )
    expect(screen.getByRole('group', { name: 'Mode' })).toBeVisible()
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => [radio.checked, radio.disabled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    fireEvent.click(screen.getByRole('radio', { name: 'Raw' }))
    expect(onChange).toHaveBeenCalledWith('raw')
  })
})
