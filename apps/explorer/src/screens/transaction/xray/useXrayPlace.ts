import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * What of the X-ray is in the URL: `q` the text searched for, `show` the kinds shown, `at` the selected entry, `storage`
 * whether accesses to storage are asked for, `view` how it is shown, `zoom` the call that fills the flame graph.
 */
export interface XrayPlace {
  readonly q?: string | undefined
  readonly show?: string | undefined
  readonly at?: string | undefined
  readonly storage?: string | undefined
  readonly view?: string | undefined
  readonly zoom?: string | undefined
}

/** The place in the URL, and a function that changes parts of it; `undefined` removes one. */
export function useXrayPlace(): readonly [XrayPlace, (change: XrayPlace) => void] {
  const place = useRouterState({ select: ({ location }) => location.search }) as XrayPlace
  const navigate = useNavigate()
  const router = useRouter()
  const change = useCallback(
    (parts: XrayPlace) => {
      const { pathname, search } = router.state.location
      const next: Record<string, string> = {}
      for (const [key, text] of Object.entries({ ...(search as XrayPlace), ...parts })) {
        if (typeof text === 'string' && text !== '') next[key] = text
      }
      void navigate({ to: pathname, search: next, replace: true, resetScroll: false })
    },
    [navigate, router],
  )
  return [place, change]
}

/** A position of the URL; `undefined` for anything else. */
export function parsePosition(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
}
