import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { saveFile } from '../../../entities/saveFile.ts'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useClients } from '../../../queries/clients.ts'
import { useGuessedInterface } from '../../../queries/contracts/guess/guessedInterface.ts'
import { type PastedAbi, usePastedAbi } from '../../../queries/contracts/parsePastedAbi.ts'
import { useStorePastedAbi } from '../../../queries/contracts/pastedAbi.ts'
import { AbiCard } from './AbiCard.tsx'
import { PasteAbi } from './PasteAbi.tsx'

interface UnverifiedContractProps {
  readonly address: Address
  readonly code: Hex
  readonly pageAddress: Address
  /** True when a service was queried and does not have it; false when none was queried. */
  readonly isKnownUnverified: boolean
  /** Nothing is held back any longer. */
  readonly isLate: boolean
  /** What stands below. */
  readonly children: ReactNode
}

/** Interface without published source: the user's own ABI, or one guessed from the code. */
export function UnverifiedContract(props: UnverifiedContractProps) {
  const { address, pageAddress, children } = props
  const { chainId } = useClients()
  const pasted = usePastedAbi(chainId, address)
  if (pasted === undefined) return <GuessedContract {...props} />
  return (
    <>
      <OwnAbi address={address} pageAddress={pageAddress} pasted={pasted} />
      {children}
    </>
  )
}

/** What stands below the guess comes with it, so that it does not move. */
function GuessedContract({ address, code, isLate, children, ...shown }: UnverifiedContractProps) {
  const guess = useGuessedInterface(code, true)
  const isHeld = !guess.isSettled && !isLate
  return (
    <>
      {isHeld ? <AbiSkeleton /> : <GuessedAbi {...shown} guess={guess} />}
      {!isHeld && (
        <>
          <PasteAbi address={address} />
          {children}
        </>
      )}
    </>
  )
}

interface OwnAbiProps extends Pick<UnverifiedContractProps, 'address' | 'pageAddress'> {
  readonly pasted: PastedAbi
}

function OwnAbi({ address, pageAddress, pasted }: OwnAbiProps) {
  const store = useStorePastedAbi(useClients().chainId, address)
  return (
    <AbiCard
      abi={pasted.abi}
      json={pasted.json}
      pageAddress={pageAddress}
      title={
        <span className="inline-flex items-center gap-2">
          ABI <Chip tone="info">provided by you</Chip>
        </span>
      }
      note={
        <p className="text-muted">
          {pasted.contractName !== undefined && (
            <>
              From an artifact of <UntrustedText text={pasted.contractName} maxChars={60} />.{' '}
            </>
          )}
          Stored in this browser for this address on this chain, and used to decode its calls, logs and
          errors. It is not verified.
        </p>
      }
      actions={
        <>
          <Button
            size="sm"
            icon={<Download size={13} aria-hidden="true" />}
            onClick={() =>
              saveFile([JSON.stringify(pasted.json, undefined, 2)], `${address}.abi.json`, 'application/json')
            }
          >
            Export
          </Button>
          <Button size="sm" icon={<Trash2 size={13} aria-hidden="true" />} onClick={() => store(null)}>
            Remove
          </Button>
        </>
      }
    />
  )
}

function AbiSkeleton() {
  return (
    <Card title="ABI">
      <PanelState status="loading" label="Loading an estimate of the ABI">
        <Skeleton chars={50} />
      </PanelState>
    </Card>
  )
}

interface GuessedAbiProps extends Pick<UnverifiedContractProps, 'pageAddress' | 'isKnownUnverified'> {
  readonly guess: ReturnType<typeof useGuessedInterface>
}

function GuessedAbi({ guess: { query, functions }, pageAddress, isKnownUnverified }: GuessedAbiProps) {
  const named = functions.filter(({ isNamed }) => isNamed).map(({ signature }) => signature)
  const unnamed = functions.filter(({ isNamed }) => !isNamed).map(({ signature }) => signature)
  return (
    <QueryPanel
      query={query}
      noun="an estimate of the ABI"
      skeleton={
        <Card title="ABI">
          <Skeleton chars={50} />
        </Card>
      }
    >
      {(found) =>
        found.length === 0 ? (
          <Card title="ABI">
            <PanelState status="absent">
              {isKnownUnverified && 'Contract not found in Sourcify repository. '}No functions could be found
              in its bytecode.
            </PanelState>
          </Card>
        ) : (
          <AbiCard
            abi={{
              functions: named,
              events: [],
              errors: [],
              constructorInputs: undefined,
              hasFallback: false,
              hasReceive: false,
              skipped: 0,
            }}
            json={functions.map(({ signature }) => signature.text)}
            pageAddress={pageAddress}
            title={
              <span className="inline-flex items-center gap-2">
                ABI <Chip tone="warning">guessed</Chip>
              </span>
            }
            note={
              <>
                <p className="text-warning">
                  {isKnownUnverified ? 'Contract not found in Sourcify repository. ' : ''}Below is an estimate
                  of the ABI from its bytecode.
                </p>
                {unnamed.length > 0 && (
                  <div className="pt-2">
                    <p className="font-semibold text-xs">Unknown functions:</p>
                    <ul className="mono flex flex-wrap gap-x-4 text-sm" aria-label="Unknown functions">
                      {unnamed.map(({ selector, text }) => (
                        <li key={selector} className="wrap-anywhere">
                          {text}
                        </li>
                      ))}
                    </ul>
                  </div>
                )}
              </>
            }
          />
        )
      }
    </QueryPanel>
  )
}
