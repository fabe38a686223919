// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { TabContent } from './TabContent.tsx'
import { findTab, type TabEntry } from './TabEntry.ts'

interface Props {
  readonly text: string
}

const TABS: readonly TabEntry<Props>[] = [
  { name: 'overview', label: 'Overview', Content: ({ text }) => <p>all of {text}</p> },
  {
    name: 'broken',
    label: 'Broken',
    Content: () => {
      throw new Error('cannot be drawn')
    },
  },
]

describe('findTab', () => {
  test('the overview has no segment, an end slash changes nothing, unknown names find none', () => {
    expect(findTab(TABS, '')?.name).toBe('overview')
    expect(findTab(TABS, 'broken/')?.name).toBe('broken')
    expect(findTab(TABS, 'overview')).toBeUndefined()
    expect(findTab(TABS, 'nothing')).toBeUndefined()
  })
})

describe('TabContent', () => {
  const draw = (subPath: string) => (
    <TabContent
      entry={findTab(TABS, subPath)}
      tabProps={{ text: 'it' }}
      resetKey="it"
      absent={`no ${subPath}`}
    />
  )

  test('a tab that fails costs itself; the next one is drawn', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { rerender } = render(draw('broken'))
    expect(screen.getByText('This tab could not be displayed')).toBeVisible()
    rerender(draw(''))
    expect(screen.getByText('all of it')).toBeVisible()
  })

  test('a name without a tab is said', () => {
    render(draw('nothing'))
    expect(screen.getByText('no nothing')).toBeVisible()
  })
})
