import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { SearchLine } from '../../../entities/SearchLine.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { codePresenceQuery } from '../../../queries/account.ts'
import { useClients } from '../../../queries/clients.ts'
import {
  type CreatedContract,
  type CreationKind,
  createCreatedSearch,
} from '../../../queries/created/createdContracts.ts'
import { describeSearch, type Nouns } from '../FoundInHistory.tsx'
import { Create2Details } from './Create2Details.tsx'

interface CreatedListProps {
  readonly created: readonly CreatedContract[]
  readonly label: string
  /** Creators down to this one. */
  readonly path: readonly Address[]
}

/** Created contracts; each opens what it created itself. */
export function CreatedList({ created, label, path }: CreatedListProps) {
  return (
    <ul aria-label={label} className="min-w-0">
      {created.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only added behind
        <li key={at} className="min-w-0 border-border not-last:border-b px-4 py-2">
          <CreatedItem created={one} path={path} />
        </li>
      ))}
    </ul>
  )
}

/** One and several of them. */
export const CREATED_NOUNS: Nouns = ['contract', 'contracts']

/** What a node without traces keeps from the list. */
export function describeUntraced(count: number, numbers: NumberFormat): string {
  const [noun, them] = count === 1 ? ['transaction', 'it'] : ['transactions', 'them']
  return `The node returns no calls of ${numbers.formatInteger(count)} ${noun}: contracts that calls in ${them} created are missing.`
}

const KINDS: Readonly<Record<CreationKind, string>> = {
  transaction: 'transaction',
  create: 'CREATE',
  create2: 'CREATE2',
  eofCreate: 'EOFCREATE',
}

function CreatedItem({
  created,
  path,
}: Pick<CreatedListProps, 'path'> & { readonly created: CreatedContract }) {
  const { address, kind, transactionHash, blockNumber } = created
  const hasCode = useQuery(codePresenceQuery(useClients(), address, 'latest')).data
  // A destroyed contract may be made again, by one that it made.
  const isRepeated = path.some((one) => isSameAddress(one, address))
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <AddressLink address={address} maxChars={42} />
        <Chip mono>{KINDS[kind]}</Chip>
        {hasCode === false && (
          <Chip tone="warning" title="Destroyed, or its creation was undone">
            no code now
          </Chip>
        )}
        <span className="inline-flex min-w-0 items-center gap-1 text-muted">
          {blockNumber !== undefined && (
            <>
              block <BlockLink block={blockNumber} />
            </>
          )}{' '}
          <TransactionLink hash={transactionHash} maxChars={14} />
        </span>
      </div>
      {kind === 'create2' && (
        <Disclosure label="Salt and init code">
          <Create2Details created={created} />
        </Disclosure>
      )}
      {!isRepeated && (
        <Disclosure label="What it created">
          <Branch path={[...path, address]} address={address} />
        </Disclosure>
      )}
    </>
  )
}

/** Shown of a branch at once. */
const STEP = 10

function Branch({ address, path }: { readonly address: Address; readonly path: readonly Address[] }) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const [search] = useState(() => createCreatedSearch(clients, address))
  const [goal, setGoal] = useState(STEP)
  const state = useSearch(search, goal)
  return (
    <div className="mt-1 ml-2 min-w-0 border-border border-l pl-2">
      <div className="px-2 py-1">
        <SearchLine
          search={search}
          status={state.status}
          goal={goal}
          text={describeSearch(state, CREATED_NOUNS, numbers, '')}
        />
        {state.status === 'resting' && state.lookedAt > 0 && (
          <button type="button" className="link text-sm" onClick={() => setGoal(state.found.length + STEP)}>
            Read on
          </button>
        )}
      </div>
      {state.unknownCount > 0 && (
        <p className="px-2 text-sm text-warning">{describeUntraced(state.unknownCount, numbers)}</p>
      )}
      <CreatedList created={state.found} label={`Created by ${address}`} path={path} />
    </div>
  )
}
