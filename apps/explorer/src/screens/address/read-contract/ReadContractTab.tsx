import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useGuessedInterface } from '../../../queries/contracts/guess/useGuessedInterface.ts'
import { useKnownAbis } from '../../../queries/contracts/useKnownAbis.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { ReadFunctions } from './ReadFunctions.tsx'
import { toReadable } from './toReadable.ts'

/** Reads the contract at the address by its own interface; a delegated account by that of its delegate. */
export function ReadContractTab({ address, account }: AddressTabProps) {
  return (
    <QueryPanel query={account} noun="the code" skeleton={<CardSkeleton />}>
      {({ code, kind }) =>
        code === '0x' ? (
          <Card>
            <PanelState status="absent">
              There is no code at this address now, so nothing can be read.
            </PanelState>
          </Card>
        ) : (
          <ReadCode address={address} code={code} isDelegated={kind.kind === 'delegated'} />
        )
      }
    </QueryPanel>
  )
}

interface ReadCodeProps {
  readonly address: Address
  readonly code: Hex
  readonly isDelegated: boolean
}

function ReadCode({ address, code, isDelegated }: ReadCodeProps) {
  const known = useKnownAbis(address)
  const chosen = known?.abis.find(
    ({ origin, address: owner }) =>
      isDelegated || (origin !== 'implementation' && isSameAddress(owner, address)),
  )
  const runs = isDelegated ? known?.proxy?.implementation?.code : code
  const { query, functions } = useGuessedInterface(runs ?? '0x', known !== undefined && chosen === undefined)
  if (known === undefined) return <CardSkeleton />
  if (chosen !== undefined) {
    return (
      <ReadFunctions
        address={address}
        tab="readContract"
        readable={toReadable(chosen)}
        note={
          chosen.origin === 'pasted' && <Note>By the ABI you gave. Nobody has checked that it fits.</Note>
        }
      />
    )
  }
  return (
    <QueryPanel query={query} noun="an estimate of the ABI" skeleton={<CardSkeleton />}>
      {() => (
        <ReadFunctions
          address={address}
          tab="readContract"
          readable={{
            functions: functions.map(({ signature }) => ({
              ...signature,
              // Nobody vouches for what a guessed function does or returns.
              stateMutability: undefined,
            })),
            errors: [],
            userDocumentation: undefined,
            developerDocumentation: undefined,
          }}
          note={<Note>An estimate of the ABI from the bytecode; names and types are guessed.</Note>}
        />
      )}
    </QueryPanel>
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
