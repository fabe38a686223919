import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BASE_PATH } from '../../paths/basePath.ts'
import { useClients } from '../../queries/clients.ts'
import { hasSlowConnection } from '../../queries/createQueryClient.ts'
import { prefetchPlace } from './prefetchPlace.ts'
import { watchIntent } from './watchIntent.ts'

/** Fetches the code and asks for the answers of a link that is about to be followed. Not where data is dear or slow. */
export function LinkIntent(): null {
  const clients = useClients()
  const store = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      watchIntent((link) => {
        const path = findPlace(link)
        if (path === undefined || path === findPlace(location) || hasSlowConnection()) return
        // What cannot be fetched now is fetched by the screen, which says so.
        router.preloadRoute({ to: path }).catch(() => {})
        prefetchPlace(store, clients, path, link.search).catch(() => {})
      }),
    [store, clients, router],
  )
  return null
}

/** Path within the explorer; `undefined` for a link elsewhere. */
function findPlace({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string | undefined {
  return origin === location.origin && pathname.startsWith(BASE_PATH)
    ? `/${pathname.slice(BASE_PATH.length)}`
    : undefined
}
