import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { ReactNode } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useGuessedInterface } from '../../../queries/contracts/guess/guessedInterface.ts'
import { ReadFunctions } from './ReadFunctions.tsx'

interface GuessedFunctionsProps {
  /** Where the calls go. */
  readonly address: Address
  /** The code that answers them. */
  readonly code: Hex
  readonly tab: string
  readonly note: ReactNode
}

/** Reads a contract by what its code shows of its interface. */
export function GuessedFunctions({ address, code, tab, note }: GuessedFunctionsProps) {
  const { query, functions } = useGuessedInterface(code, true)
  return (
    <QueryPanel
      query={query}
      noun="an estimate of the ABI"
      skeleton={
        <Card>
          <Skeleton chars={50} />
        </Card>
      }
    >
      {() => (
        <ReadFunctions
          address={address}
          tab={tab}
          readable={{
            functions: functions.map(({ signature }) => ({
              ...signature,
              // What a guessed function does or returns is not verified.
              stateMutability: undefined,
            })),
            errors: [],
            userDocumentation: undefined,
            developerDocumentation: undefined,
          }}
          note={note}
        />
      )}
    </QueryPanel>
  )
}
