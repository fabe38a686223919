import { isPubkey } from '@otterscan/ethereum/consensus/validator'
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
import { InvalidParameter } from '../../entities/InvalidParameter.tsx'
import { NeighbourNavigation } from '../../entities/NeighbourNavigation.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { parseSlotNumber } from '../../entities/parseSlotNumber.ts'
import { validatorPath } from '../../paths.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChainQuery.ts'
import { validatorQuery } from '../../queries/consensus/validatorsQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { ValidatorFields } from './ValidatorFields.tsx'

interface ValidatorScreenProps {
  readonly validatorText: string
  readonly subPath: string
}

/** A validator, by index or public key. */
export function ValidatorScreen({ validatorText, subPath }: ValidatorScreenProps) {
  const id = parseSlotNumber(validatorText) ?? toPubkey(validatorText)
  if (id === undefined || subPath !== '') {
    return (
      <>
        <PageTitle page="Validator not found" />
        <PageHeading title="Validator" />
        <InvalidParameter
          text={subPath === '' ? validatorText : `${validatorText}/${subPath}`}
          noun="a validator"
          expected="an index is a whole number, a public key has 48 bytes in hex"
        />
      </>
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

function toPubkey(text: string): Hex | undefined {
  const lower = text.toLowerCase()
  return isPubkey(lower) ? lower : undefined
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
  /** There is no validator of this index, so none after it. */
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
          <NeighbourNavigation
            label="Neighbouring validators"
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
            : `There is no validator with public key ${id} at the head of the chain. A deposit that is not processed yet has none.`}
        </span>
      </PanelState>
    </Card>
  )
}
