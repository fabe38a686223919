import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Tabs } from '@otterscan/ui/Tabs'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppLink, renderAppLink } from '../../entities/AppLink.tsx'
import { LazyContractExport } from '../../entities/export/LazyExport.tsx'
import { CoverageNotice } from '../../entities/indexed-list/CoverageNotice.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import {
  CONTRACT_LISTS,
  type ContractList,
  contractsPath,
  parseContractList,
  parsePage,
  toHref,
} from '../../paths.ts'
import { contractCountQuery, contractListQuery } from '../../queries/contract-lists/contractListQuery.ts'
import { useIndexRefresh } from '../../queries/gateway/useIndexRefresh.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { useClients } from '../../queries/useClients.ts'
import { ContractListPanel } from './ContractListPanel.tsx'
import { CONTRACT_LIST_TEXTS } from './contractListTexts.ts'

const SHOWN_LENGTH = 60

interface ContractListsScreenProps {
  readonly subPath: string
  readonly pageText: string | undefined
}

/** Contracts by kind, newest first, page by page. */
export function ContractListsScreen({ subPath, pageText }: ContractListsScreenProps) {
  const list = parseContractList(subPath)
  const page = parsePage(pageText)
  const texts = CONTRACT_LIST_TEXTS[list ?? 'all']
  const { source } = useIndexSupport()
  const counts = useContractCounts(source.kind !== 'unknown' && source.kind !== 'noIndex', list, page)
  return (
    <>
      <PageTitle page={list === undefined ? 'Contracts' : texts.title} />
      <PageHeading
        title={list === undefined ? 'Contracts' : texts.label}
        actions={list !== undefined && (counts.get(list) ?? 0) > 0 && <LazyContractExport list={list} />}
      />
      <div className="flex flex-col gap-4">
        <Tabs
          label="Kinds of contracts"
          items={CONTRACT_LISTS.map((kind) => ({
            id: kind,
            label: CONTRACT_LIST_TEXTS[kind].label,
            count: toCountText(counts.get(kind)),
            href: toHref(contractsPath(kind)),
            active: kind === list,
          }))}
          renderLink={renderAppLink}
        />
        <CoverageNotice />
        {list === undefined ? (
          <NoSuchList subPath={subPath} />
        ) : (
          <ContractListPanel list={list} page={page} source={source} />
        )}
      </div>
    </>
  )
}

function toCountText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatInteger(count)
}

/** Lengths of all lists, as far as known, and with them the page on screen kept along with the index. */
function useContractCounts(
  isAsked: boolean,
  list: ContractList | undefined,
  page: number,
): ReadonlyMap<ContractList, number> {
  const clients = useClients()
  useIndexRefresh(
    useMemo(
      () => [
        ...CONTRACT_LISTS.map((kind) => contractCountQuery(clients, kind).queryKey),
        ...(list === undefined ? [] : [contractListQuery(clients, list, page).queryKey]),
      ],
      [clients, list, page],
    ),
  )
  return useQueries({
    queries: CONTRACT_LISTS.map((kind) => ({ ...contractCountQuery(clients, kind), enabled: isAsked })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index): [ContractList, number][] => {
          const kind = CONTRACT_LISTS[index]
          return data === undefined || kind === undefined ? [] : [[kind, data]]
        }),
      ),
  })
}

function NoSuchList({ subPath }: { readonly subPath: string }) {
  return (
    <Card>
      <PanelState status="absent">
        There is no list "<UntrustedText text={subPath} maxChars={SHOWN_LENGTH} />" of contracts.{' '}
        <AppLink path={contractsPath()} className="link">
          Go to all contracts
        </AppLink>
      </PanelState>
    </Card>
  )
}
