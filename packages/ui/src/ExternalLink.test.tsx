// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { ExternalLink } from './ExternalLink.tsx'

describe('ExternalLink', () => {
  test('default', () => {
    render(<ExternalLink href="https://example.org/x">there</ExternalLink>)
    const link = screen.getByRole('link')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.textContent).toBe('there (opens in a new tab)')
  })

  test.each(['javascript:alert(1)', ' https://example.org', 'data:text/html,x', '//example.org'])(
    'behavior: %s becomes text',
    (href) => {
      render(<ExternalLink href={href}>there</ExternalLink>)
      expect(screen.queryByRole('link')).toBeNull()
      expect(screen.getByText('there')).toBeVisible()
    },
  )
})
