import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { codeAtQuery, toAccountKind } from '../../../queries/account.ts'
import { useClients } from '../../../queries/clients.ts'
import type { KnownAbi } from '../../../queries/contracts/getKnownAbis.ts'
import { useKnownAbisQuery } from '../../../queries/contracts/knownAbis.ts'
import { useAtBlock } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { GuessedFunctions } from './GuessedFunctions.tsx'
import { type ReadableInterface, ReadFunctions } from './ReadFunctions.tsx'

/** Reads the contract at the address with its own interface; a delegated account with that of its delegate. */
export function ReadContractTab({ address, account }: AddressTabProps) {
  const at = useAtBlock()
  const clients = useClients()
  const then = useQuery({ ...codeAtQuery(clients, address, at ?? 'latest'), enabled: at !== undefined })
  if (at !== undefined) {
    return (
      <QueryPanel query={then} noun="the code of that block" skeleton={<CardSkeleton />}>
        {(code) => <ReadIfCode address={address} code={code} when={`at the end of block ${at}`} />}
      </QueryPanel>
    )
  }
  return (
    <QueryPanel query={account} noun="the code" skeleton={<CardSkeleton />}>
      {({ code }) => <ReadIfCode address={address} code={code} when={undefined} />}
    </QueryPanel>
  )
}

interface ReadIfCodeProps {
  readonly address: Address
  readonly code: Hex
  /** `undefined` for now. */
  readonly when: string | undefined
}

function ReadIfCode({ address, code, when }: ReadIfCodeProps) {
  if (code !== '0x') {
    return <ReadCode address={address} code={code} isDelegated={toAccountKind(code).kind === 'delegated'} />
  }
  return (
    <Card>
      <PanelState status="absent">
        {when === undefined
          ? 'There is no code at this address now, so nothing can be read.'
          : `There was no code at this address ${when}, so nothing can be read.`}
      </PanelState>
    </Card>
  )
}

interface ReadCodeProps {
  readonly address: Address
  readonly code: Hex
  readonly isDelegated: boolean
}

function ReadCode({ address, code, isDelegated }: ReadCodeProps) {
  const query = useKnownAbisQuery(address, useAtBlock())
  const known = query.data
  const chosen = known?.abis.find(
    ({ origin, address: owner }) =>
      isDelegated || (origin !== 'implementation' && isSameAddress(owner, address)),
  )
  if (known === undefined) {
    return (
      <QueryPanel query={query} noun="the interface" skeleton={<CardSkeleton />}>
        {() => null}
      </QueryPanel>
    )
  }
  if (chosen !== undefined) {
    return (
      <ReadFunctions
        address={address}
        tab="readContract"
        readable={toReadable(chosen)}
        note={chosen.origin === 'pasted' && <Note>From the ABI you provided. It is not verified.</Note>}
      />
    )
  }
  return (
    <GuessedFunctions
      address={address}
      code={(isDelegated ? known.proxy?.implementation?.code : code) ?? '0x'}
      tab="readContract"
      note={<Note>An estimate of the ABI from the bytecode; names and types are guessed.</Note>}
    />
  )
}

function Note({ children }: { readonly children: string }) {
  return <p className="pb-2 text-sm text-warning">{children}</p>
}

function CardSkeleton() {
  return (
    <Card title="Read Contract">
      <Skeleton chars={50} />
    </Card>
  )
}

/** An ABI as the functions to read it by. */
function toReadable({ abi, source }: KnownAbi): ReadableInterface {
  return {
    functions: abi.functions,
    errors: abi.errors,
    userDocumentation: source?.userDocumentation,
    developerDocumentation: source?.developerDocumentation,
  }
}
