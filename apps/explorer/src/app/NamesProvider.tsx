import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useConfig } from '../config/useConfig.ts'
import { NamesContext } from '../queries/names/NamesContext.ts'
import { siteLabelsQuery } from '../queries/names/siteLabelsQuery.ts'

/** Gives every address of the pages its name. */
export function NamesProvider({ children }: { readonly children: ReactNode }) {
  const { addressLabelsURL = '' } = useConfig().config
  const query = siteLabelsQuery(addressLabelsURL)
  const { data } = useQuery(addressLabelsURL === '' ? { ...query, queryFn: skipToken } : query)
  const names = useMemo(() => ({ findSiteLabel: data?.find ?? findNothing }), [data])
  return <NamesContext value={names}>{children}</NamesContext>
}

function findNothing(): undefined {
  return undefined
}
