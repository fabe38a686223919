import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { AppPath } from '../paths.ts'
import { namedBlockQuery } from '../queries/block/namedBlockQuery.ts'
import type { NamedBlock } from '../queries/block/parseBlockParameter.ts'
import { useClients } from '../queries/useClients.ts'
import { BlockNotFound } from './BlockNotFound.tsx'
import { QueryPanel } from './QueryPanel.tsx'

interface NamedBlockRedirectProps {
  readonly tag: NamedBlock
  readonly toPath: (blockNumber: bigint) => AppPath
}

/** Goes from a name such as `latest` to the page of the block it stands for now. */
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
