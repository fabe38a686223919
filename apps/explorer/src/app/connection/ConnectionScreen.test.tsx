// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { ConnectionScreen } from './ConnectionScreen.tsx'

describe('ConnectionScreen', () => {
  test('a refusal is not a statement about the kind of node, and its words are shown', async () => {
    const cause = new Error('http://node returned HTTP 429 (Too Many Requests): slow\u202e down')
    render(
      <ConnectionScreen
        node={{ url: 'http://node', displayUrl: 'http://node', origin: 'a test' }}
        reason="refused"
        cause={cause}
      />,
    )
    await screen.findByText('It answers with an error')
    const text = screen.getByRole('alert').textContent
    expect(text).toContain('It answers with an error')
    expect(text).toContain('HTTP 429 (Too Many Requests): slowU+202E down')
    expect(text).not.toMatch(/does not seem/)
  })
})
