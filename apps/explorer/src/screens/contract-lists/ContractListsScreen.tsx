import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Tabs } from '@otterscan/ui/Tabs'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppLink, renderAppLink } from '../../entities/AppLink.tsx'
import { LazyContractExport } from '../../entities/export/LazyExport.tsx'
import { IndexedListPanel } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { CONTRACT_LISTS, type ContractList, contractsPath, parseContractList, toHref } from '../../paths.ts'
import { CONTRACT_SOURCES } from '../../queries/contract-lists/contractSources.ts'
import { indexedCountQuery } from '../../queries/gateway/indexedPageQuery.ts'
import { useIndexRefresh } from '../../queries/gateway/useIndexRefresh.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { useClients } from '../../queries/useClients.ts'
import { ContractTable } from './ContractTable.tsx'
import { CONTRACT_LIST_TEXTS } from './contractListTexts.ts'

const SHOWN_LENGTH = 60

interface ContractListsScreenProps {
  readonly subPath: string
  readonly pageText: string | undefined
}

/** Contracts by kind, newest first, page by page. */
export function ContractListsScreen({ subPath, pageText }: ContractListsScreenProps) {
  const list = parseContractList(subPath)
  const counts = useContractCounts()
  return (
    <>
      <PageTitle page={list === undefined ? 'Contracts' : CONTRACT_LIST_TEXTS[list].title} />
      <PageHeading title={list === undefined ? 'Contracts' : CONTRACT_LIST_TEXTS[list].label} />
      <div className="flex flex-col gap-4">
        <Tabs
          label="Kinds of contracts"
          items={CONTRACT_LISTS.map((kind, index) => ({
            id: kind,
            label: CONTRACT_LIST_TEXTS[kind].label,
            count: counts[index],
            href: toHref(contractsPath(kind)),
            active: kind === list,
          }))}
          renderLink={renderAppLink}
        />
        {list === undefined ? <NoSuchList subPath={subPath} /> : <List list={list} pageText={pageText} />}
      </div>
    </>
  )
}

function List({ list, pageText }: { readonly list: ContractList; readonly pageText: string | undefined }) {
  return (
    <IndexedListPanel
      source={CONTRACT_SOURCES[list]}
      noun={CONTRACT_LIST_TEXTS[list].noun}
      pageText={pageText}
      toPath={(page) => contractsPath(list, page)}
      actions={<LazyContractExport list={list} />}
      skeleton={<ContractTable list={list} page={undefined} />}
    >
      {(page, isFormer) => <ContractTable list={list} page={page} dimmed={isFormer} />}
    </IndexedListPanel>
  )
}

/** Lengths of all lists for people, in their order, as far as known; kept along with the index. */
function useContractCounts(): readonly (string | undefined)[] {
  const clients = useClients()
  const { source } = useIndexSupport()
  const queries = useMemo(
    () => CONTRACT_LISTS.map((list) => indexedCountQuery(clients, CONTRACT_SOURCES[list])),
    [clients],
  )
  useIndexRefresh(useMemo(() => queries.map(({ queryKey }) => queryKey), [queries]))
  const isAsked = source.kind === 'index' || source.kind === 'node'
  return useQueries({ queries: queries.map((query) => ({ ...query, enabled: isAsked })) }).map(({ data }) =>
    data === undefined ? undefined : formatInteger(data),
  )
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
