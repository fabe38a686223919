import { Button } from '@otterscan/ui/Button'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { type Create2Proof, create2ProofQuery } from '../../../queries/created/create2Proof.ts'
import type { CreatedContract } from '../../../queries/created/createdContracts.ts'

/** What the address of a contract made by CREATE2 follows from. Nothing is shown that does not give this address. */
export function Create2Details({ created }: { readonly created: CreatedContract }) {
  const [hasInstructions, setHasInstructions] = useState(false)
  const query = useQuery(create2ProofQuery(useClients(), created, hasInstructions))
  return (
    <QueryPanel query={query} noun="the trace of the creation" skeleton={<Skeleton chars={60} />}>
      {(proof) => (
        <Proof
          proof={proof}
          hasInstructions={hasInstructions}
          onInstructions={() => setHasInstructions(true)}
        />
      )}
    </QueryPanel>
  )
}

interface ProofProps {
  readonly proof: Create2Proof
  /** The instructions were read, too. */
  readonly hasInstructions: boolean
  readonly onInstructions: () => void
}

function Proof({ proof, hasInstructions, onInstructions }: ProofProps) {
  const numbers = useNumberFormat()
  if (proof.kind === 'notTraced') {
    return <p className="px-2 py-1 text-muted text-sm">The node's trace has no init code of this creation.</p>
  }
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 px-2 py-1 text-sm">
      <Part label="Salt">
        {proof.kind === 'proven' ? (
          <>
            <span className="mono wrap-anywhere">{proof.salt}</span>{' '}
            <CopyButton text={proof.salt} label="salt" />
          </>
        ) : hasInstructions ? (
          <span className="text-muted">
            unknown: the address follows from no salt in the instructions that the node returns
          </span>
        ) : (
          <>
            <span className="text-muted">not in the inputs of the calls</span>{' '}
            <Button size="sm" onClick={onInstructions} title="The answer may be tens of megabytes">
              Look at every instruction
            </Button>
          </>
        )}
      </Part>
      <Part label="Init code hash">
        <span className="mono wrap-anywhere">{proof.initCodeHash}</span>{' '}
        <span className="text-muted">
          of {numbers.formatInteger(proof.initCodeBytes)} {proof.initCodeBytes === 1 ? 'byte' : 'bytes'}
        </span>
      </Part>
      {proof.kind === 'proven' && (
        <Part label="Check">
          <Check size={13} aria-hidden="true" className="inline text-success" /> The address follows from
          creator, salt and init code (EIP-1014).
        </Part>
      )}
    </dl>
  )
}

function Part({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
