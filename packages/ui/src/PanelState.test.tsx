// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { PanelState } from './PanelState.tsx'

describe('PanelState', () => {
  test('behavior: failed shows what failed and what to do, and retries', () => {
    const onRetry = vi.fn()
    render(
      <PanelState
        status="failed"
        title="The logs could not be read"
        details="Try later."
        onRetry={onRetry}
      />,
    )
    expect(screen.getByRole('alert').textContent).toBe('The logs could not be readTry later.Retry')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('behavior: without retry there is no button', () => {
    render(<PanelState status="failed" title="No such thing" />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('behavior: loading is announced and draws the skeleton', () => {
    const { container } = render(
      <PanelState status="loading" label="Loading logs">
        <i>skeleton</i>
      </PanelState>,
    )
    expect(screen.getByRole('status').textContent).toBe('Loading logs')
    expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('skeleton')
  })
})
