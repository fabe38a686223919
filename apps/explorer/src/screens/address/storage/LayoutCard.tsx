import { toPlace } from '@otterscan/decode/storage/storagePlace'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useClients } from '../../../queries/clients.ts'
import type { KnownLayout, LayoutOrigin } from '../../../queries/storage/getStorageLayouts.ts'
import { useKeepLayout } from '../../../queries/storage/keptLayout.ts'
import { PlaceRow } from './PlaceRow.tsx'

interface LayoutCardProps {
  readonly known: KnownLayout
  readonly address: Address
}

const ORIGINS: Readonly<Record<LayoutOrigin, string>> = {
  service: 'Layout from the source service.',
  artifact: 'Layout from the file you gave. It is not verified.',
  compiled: 'Layout compiled in this browser, from source whose code equals the one on the chain.',
  source: 'ERC-7201 namespaces alone, read from the published source: the service has no layout.',
  standard: 'Slots that standards fix for every contract.',
}
const STEP = 100

/** The variables of one layout with their values. */
export function LayoutCard({ known, address }: LayoutCardProps) {
  const { layout, origin, owner, contractName } = known
  const keep = useKeepLayout(useClients().chainId)
  const [count, setCount] = useState(STEP)
  const isOwn = isSameAddress(owner, address)
  const isKept = origin === 'artifact' || origin === 'compiled'
  const shown = layout.variables.slice(0, count)
  return (
    <Card
      title={
        <>
          Variables
          {contractName !== undefined && (
            <>
              {' of '}
              <UntrustedText text={contractName} maxChars={60} />
            </>
          )}
        </>
      }
      actions={
        isKept && (
          <Button size="sm" icon={<Trash2 size={13} aria-hidden="true" />} onClick={() => keep(owner, null)}>
            Forget this layout
          </Button>
        )
      }
    >
      <p className="pb-2 text-muted text-sm">
        {ORIGINS[origin]}
        {!isOwn && (
          <>
            {' '}
            Of the code that runs on this storage, <AddressLink address={owner} />.
          </>
        )}
        {layout.skipped > 0 && ` ${layout.skipped} parts of it could not be read and are left out.`}
      </p>
      {shown.length === 0 && <PanelState status="absent">The layout has no variables in storage.</PanelState>}
      <ul aria-label="Variables" className="min-w-0">
        {shown.map((variable) => (
          <PlaceRow
            key={`${variable.name} ${variable.slot} ${variable.offset}`}
            layout={layout}
            place={toPlace(variable)}
            isOpenAtFirst={variable.namespace !== undefined}
          />
        ))}
      </ul>
      {layout.variables.length > count && (
        <Button size="sm" onClick={() => setCount(count + STEP)}>
          Show more of {layout.variables.length}
        </Button>
      )}
      {layout.transient.length > 0 && (
        <p className="pt-2 text-muted text-xs">
          Transient, so empty between transactions:{' '}
          <span className="mono">
            <UntrustedText text={layout.transient.map(({ name }) => name).join(', ')} maxChars={400} />
          </span>
        </p>
      )}
    </Card>
  )
}
