import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { BeaconGate } from '../../entities/BeaconGate.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { InvalidScreen } from '../../entities/InvalidParameter.tsx'
import { NeighborNavigation } from '../../entities/NeighborNavigation.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { parseValidatorId, validatorPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChain.ts'
import { validatorQuery } from '../../queries/consensus/validators.ts'
import { ValidatorFields } from './ValidatorFields.tsx'

interface ValidatorScreenProps {
  readonly validatorText: string
  readonly subPath: string
}

/** A validator, by index or public key. */
export function ValidatorScreen({ validatorText, subPath }: ValidatorScreenProps) {
  const id = parseValidatorId(validatorText)
  if (id === undefined || subPath !== '') {
    return (
      <InvalidScreen
        subject="Validator"
        text={subPath === '' ? validatorText : `${validatorText}/${subPath}`}
        noun="a validator"
        expected="an index is a whole number, a public key has 48 bytes in hex"
      />
    )
  }
  return (
    <BeaconGate
      heading={
        <>
          <PageTitle page={toTitle(id)} />
          <ValidatorHeading id={id} />
        </>
      }
    >
      {(chain) => <ValidatorPage key={id.toString()} chain={chain} id={id} />}
    </BeaconGate>
  )
}

function toTitle(id: bigint | Hex): string {
  return typeof id === 'bigint' ? `Validator #${id}` : `Validator ${id}`
}

function ValidatorPage({ chain, id }: { readonly chain: BeaconChain; readonly id: bigint | Hex }) {
  const query = useQuery(validatorQuery(useClients(), id))
  const validator = query.data ?? undefined
  const index = validator?.index ?? (typeof id === 'bigint' ? id : undefined)
  return (
    <>
      <PageTitle page={toTitle(index ?? id)} />
      <ValidatorHeading
        id={index ?? id}
        isSlashed={validator?.slashed === true}
        isLast={query.data === null}
      />
      <BeaconPanel query={query} noun="the validator" skeleton={<Skeleton height={420} />} look="framed">
        {(found) =>
          found === null ? <NotFound id={id} /> : <ValidatorFields chain={chain} validator={found} />
        }
      </BeaconPanel>
    </>
  )
}

interface ValidatorHeadingProps {
  readonly id: bigint | Hex
  readonly isSlashed?: boolean
  /** There is no validator with this index, so none after it. */
  readonly isLast?: boolean
}

function ValidatorHeading({ id, isSlashed = false, isLast = false }: ValidatorHeadingProps) {
  const index = typeof id === 'bigint' ? id : undefined
  return (
    <PageHeading
      title={index === undefined ? 'Validator' : `Validator #${index}`}
      detail={typeof id === 'string' ? <TruncatedText text={id} /> : undefined}
      actions={
        <>
          <NeighborNavigation
            label="Neighboring validators"
            steps={[
              {
                kind: 'previous',
                name: 'Previous validator',
                path: index !== undefined && index > 0n ? validatorPath(index - 1n) : undefined,
              },
              {
                kind: 'next',
                name: 'Next validator',
                path: index === undefined || isLast ? undefined : validatorPath(index + 1n),
              },
            ]}
          />
          {isSlashed && (
            <Chip tone="danger" icon={<ShieldAlert aria-hidden="true" />} className="ml-1">
              slashed
            </Chip>
          )}
        </>
      }
    />
  )
}

function NotFound({ id }: { readonly id: bigint | Hex }) {
  return (
    <Card>
      <PanelState status="absent">
        <span className="wrap-anywhere">
          {typeof id === 'bigint'
            ? `There is no validator #${id} at the head of the chain.`
            : `There is no validator with public key ${id} at the head of the chain. A pending deposit does not have one yet.`}
        </span>
      </PanelState>
    </Card>
  )
}
