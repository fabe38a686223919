// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { AppLink } from './AppLink.tsx'

/** A page with one link, at `/`, and the router that it is in. */
async function renderLink(props: Partial<Parameters<typeof AppLink>[0]> = {}) {
  const root = createRootRoute()
  const link = () => (
    <AppLink path={{ to: '/tx/0x1', search: { p: '2' }, hash: 'log-3' }} {...props}>
      go
    </AppLink>
  )
  const home = createRoute({ getParentRoute: () => root, path: '/', component: link })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>there</p> })
  const router = createRouter({
    routeTree: root.addChildren([home, rest]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  })
  render(<RouterProvider router={router as never} />)
  return { router, link: await screen.findByRole('link', { name: 'go' }) }
}

describe('AppLink', () => {
  test('default: a click leads there without loading a page', async () => {
    const { router, link } = await renderLink()
    expect(link.getAttribute('href')).toBe('/tx/0x1?p=2#log-3')
    const click = createEvent.click(link)
    fireEvent(link, click)
    expect(click.defaultPrevented).toBe(true)
    await screen.findByText('there')
    expect(router.history.location.href).toBe('/tx/0x1?p=2#log-3')
    expect(router.history.length).toBe(2)
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'behavior: a click with %o is left to the browser',
    async (how) => {
      const { router, link } = await renderLink()
      const click = createEvent.click(link, how)
      fireEvent(link, click)
      expect(click.defaultPrevented).toBe(false)
      expect(router.history.location.href).toBe('/')
    },
  )

  test('behavior: replaces the place in the history', async () => {
    const { router, link } = await renderLink({ replace: true })
    fireEvent.click(link)
    await waitFor(() => expect(router.history.location.pathname).toBe('/tx/0x1'))
    expect(router.history.length).toBe(1)
  })

  test('behavior: onIntent and onClick are called', async () => {
    const called: string[] = []
    const { link } = await renderLink({
      onIntent: () => called.push('intent'),
      onClick: () => called.push('click'),
    })
    fireEvent.focusIn(link)
    fireEvent.click(link, { ctrlKey: true })
    expect(called).toEqual(['intent', 'click'])
  })
})
