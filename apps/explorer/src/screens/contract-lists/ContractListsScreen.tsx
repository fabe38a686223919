import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Tabs } from '@otterscan/ui/Tabs'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppLink, renderAppLink } from '../../entities/AppLink.tsx'
import type { IndexedListNoun } from '../../entities/indexed-list/IndexedListFrame.tsx'
import { IndexedListPanel, toBlockRows } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useFindLabel } from '../../entities/useFindLabel.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { toHref } from '../../paths/appPath.ts'
import {
  CONTRACT_LISTS,
  type ContractList,
  contractsPath,
  parseContractList,
} from '../../paths/contractPaths.ts'
import { type ContractCreation, getContractCreation } from '../../queries/account.ts'
import type { Clients } from '../../queries/clients.ts'
import { useClients } from '../../queries/clients.ts'
import { isMethodMissing } from '../../queries/failures.ts'
import { CONTRACT_SOURCES, toContractKey } from '../../queries/gateway/contractLists.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { indexedCountQuery } from '../../queries/gateway/indexedList.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { createContractColumns } from './contractColumns.tsx'

const SHOWN_LENGTH = 60

/** Contracts by kind, newest first, page by page. */
export function ContractListsScreen({ subPath }: { readonly subPath: string }) {
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
        {list === undefined ? <NoSuchList subPath={subPath} /> : <List list={list} />}
      </div>
    </>
  )
}

function List({ list }: { readonly list: ContractList }) {
  const clients = useClients()
  return (
    <IndexedListPanel
      source={CONTRACT_SOURCES[list]}
      noun={CONTRACT_LIST_TEXTS[list].noun}
      toPath={(page) => contractsPath(list, page)}
      table={{
        caption: CONTRACT_LIST_TEXTS[list].label,
        columns: createContractColumns(list, useFindLabel()),
        toRows: toBlockRows,
        rowKey: toContractKey,
        fileName: list === 'all' ? 'contracts' : `contracts-${list}`,
        entryKey: toContractKey,
        toFileRows: (entries, signal) =>
          Promise.all(
            toBlockRows(entries).map(async (row) => ({
              ...row,
              creation: await findCreation(clients, row.address, signal),
            })),
          ),
      }}
    />
  )
}

async function findCreation(
  clients: Clients,
  address: Address,
  signal: AbortSignal,
): Promise<ContractCreation | null> {
  try {
    return await getContractCreation(clients, address, signal)
  } catch (error) {
    // If the node does not support the method, the cells stay empty.
    if (isMethodMissing(error)) return null
    throw error
  }
}

/** Formatted lengths of all lists, in order, if known; refreshed with the index. */
function useContractCounts(): readonly (string | undefined)[] {
  const numbers = useNumberFormat()
  const clients = useClients()
  const { source } = useIndexSupport()
  const queries = useMemo(
    () => CONTRACT_LISTS.map((list) => indexedCountQuery(clients, CONTRACT_SOURCES[list])),
    [clients],
  )
  useIndexRefresh(useMemo(() => queries.map(({ queryKey }) => queryKey), [queries]))
  const isAsked = source.kind !== 'unknown' && source.kind !== 'noIndex'
  return useQueries({ queries: queries.map((query) => ({ ...query, enabled: isAsked })) }).map(({ data }) =>
    data === undefined ? undefined : numbers.formatInteger(data),
  )
}

function NoSuchList({ subPath }: { readonly subPath: string }) {
  return (
    <Card>
      <PanelState status="absent">
        There is no contract list "<UntrustedText text={subPath} maxChars={SHOWN_LENGTH} />
        ".{' '}
        <AppLink path={contractsPath()} className="link">
          Go to all contracts
        </AppLink>
      </PanelState>
    </Card>
  )
}

interface ContractListTexts {
  /** Heading and tab. */
  readonly label: string
  /** Document title. */
  readonly title: string
  readonly noun: IndexedListNoun
}

/** Labels of each list. */
const CONTRACT_LIST_TEXTS: Readonly<Record<ContractList, ContractListTexts>> = {
  all: toTexts('All contracts', 'All contracts', 'contracts'),
  erc20: toTexts('ERC20 tokens', 'ERC20 Tokens', 'ERC20 tokens'),
  erc721: toTexts('ERC721 tokens', 'ERC721 Tokens', 'ERC721 tokens'),
  erc1155: toTexts('ERC1155 tokens', 'ERC1155 Tokens', 'ERC1155 tokens'),
  erc4626: toTexts('ERC4626 vaults', 'ERC4626 Tokens', 'ERC4626 vaults'),
  erc1167: toTexts('ERC1167 proxies', 'ERC1167 Contracts', 'ERC1167 proxies'),
}

function toTexts(label: string, title: string, those: string): ContractListTexts {
  return { label, title, noun: { one: 'contract', many: 'contracts', none: `No ${those} were found.` } }
}
