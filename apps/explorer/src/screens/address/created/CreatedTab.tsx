import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Pagination } from '@otterscan/ui/Pagination'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useState } from 'react'
import { renderAppLink } from '../../../entities/AppLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { SearchLine } from '../../../entities/SearchLine.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { addressListPath } from '../../../paths/addressPaths.ts'
import { parsePage, toHref } from '../../../paths/appPath.ts'
import { useClients } from '../../../queries/clients.ts'
import { createCreatedSearch } from '../../../queries/created/createdContracts.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { CreatedList } from './CreatedList.tsx'
import { CREATED_FILE } from './createdFile.ts'
import { describeCreated, UntracedNote } from './describeCreated.tsx'

const PAGE_SIZE = 25

/** Contracts that the address created, each with those that it created in turn. */
export function CreatedTab({ address }: AddressTabProps) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const page = parsePage(useSearchTexts().p)
  const [search] = useState(() => createCreatedSearch(clients, address))
  // One more shows whether there is a next page.
  const goal = page * PAGE_SIZE + 1
  const state = useSearch(search, goal)
  const { found, status } = state
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const toPage = (target: number) => toHref(keepAt(addressListPath(inUrl, 'created', target)))
  return (
    <Card
      flush
      title="Created Contracts"
      actions={
        <TableExport
          fileName={`created-${address}`}
          columns={[{ file: CREATED_FILE }]}
          rows={search.walkAll}
        />
      }
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <SearchLine
          search={search}
          status={status}
          goal={goal}
          text={describeCreated(state, numbers, 'The next page reads on.')}
        />
        <Pagination
          label="Pages of created contracts"
          summary={`Page ${numbers.formatInteger(page)}`}
          links={{
            first: page > 1 ? toPage(1) : undefined,
            previous: page > 1 ? toPage(page - 1) : undefined,
            next: found.length > page * PAGE_SIZE ? toPage(page + 1) : undefined,
          }}
          renderLink={renderAppLink}
        />
      </div>
      <UntracedNote count={state.untracedCount} />
      {shown.length > 0 ? (
        <HighlightRegion>
          <CreatedList created={shown} label="Created contracts" path={[address]} />
        </HighlightRegion>
      ) : status === 'running' ? (
        <div className="px-4 py-3">
          <Skeleton chars={60} />
        </div>
      ) : (
        <PanelState status="absent">
          {found.length > 0
            ? 'Nothing on this page.'
            : status === 'done'
              ? 'This address created no contract in the transactions that the node knows of it.'
              : 'No created contract was found so far.'}
        </PanelState>
      )}
    </Card>
  )
}
