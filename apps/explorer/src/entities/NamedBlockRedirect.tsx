import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { AppPath } from '../paths/appPath.ts'
import type { NamedBlock } from '../queries/block/block.ts'
import { namedBlockQuery } from '../queries/block/block.ts'
import { useClients } from '../queries/clients.ts'
import { BlockNotFound } from './BlockNotFound.tsx'
import { QueryPanel } from './QueryPanel.tsx'

interface NamedBlockRedirectProps {
  readonly tag: NamedBlock
  readonly toPath: (blockNumber: bigint) => AppPath
}

/** Redirects from a tag such as `latest` to the page of the block it currently refers to. */
export function NamedBlockRedirect({ tag, toPath }: NamedBlockRedirectProps) {
  const blockNumber = useQuery(namedBlockQuery(useClients(), tag))
  return (
    <QueryPanel query={blockNumber} noun={`the ${tag} block`} skeleton={<Skeleton chars={24} />}>
      {(number) => {
        if (number === null) return <BlockNotFound blockText={tag} />
        const path = toPath(number)
        return <Navigate to={path.to} search={path.search ?? {}} replace />
      }}
    </QueryPanel>
  )
}
