import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The frame the URL names with `?frame=`, and a way to name another; choosing it again closes it. */
export function useSelectedFrame(): {
  readonly selected: number | undefined
  readonly select: (frameIndex: number | undefined) => void
} {
  const location = useRouterState({ select: (state) => state.location })
  const navigate = useNavigate()
  const search = location.search as Readonly<Record<string, string | undefined>>
  const { pathname } = location
  const select = useCallback(
    (frameIndex: number | undefined) => {
      void navigate({
        to: pathname,
        search: frameIndex === undefined ? {} : { frame: String(frameIndex) },
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, pathname],
  )
  return { selected: parseFrame(search.frame), select }
}

function parseFrame(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
}
