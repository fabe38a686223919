import { isSameAddress } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useKnownAbis } from '../../../queries/contracts/useKnownAbis.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { mergeReadable } from './mergeReadable.ts'
import { ReadFunctions } from './ReadFunctions.tsx'

/** Reads a proxy by the interface of what it runs. */
export function ReadAsProxyTab({ address }: AddressTabProps) {
  const known = useKnownAbis(address)
  if (known === undefined) {
    return (
      <Card title="Read as Proxy">
        <Skeleton chars={50} />
      </Card>
    )
  }
  const behind = known.abis.filter((abi) => !isSameAddress(abi.address, address))
  const [last] = behind
  if (last === undefined) {
    return (
      <Card title="Read as Proxy">
        <PanelState status="absent">
          {known.proxy === undefined || known.proxy.hops.length === 0
            ? 'This contract is no known kind of proxy.'
            : 'No source is known of the contract this proxy runs.'}
        </PanelState>
      </Card>
    )
  }
  return (
    <ReadFunctions
      address={address}
      tab="readContractAsProxy"
      readable={mergeReadable(behind)}
      note={
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 pb-2 text-muted text-sm">
          Asked of this address, by the interface of <AddressLink address={last.address} />
          {behind.length > 1 && ` and ${behind.length - 1} more`}
          {last.origin === 'pasted' && ', which you gave; nobody has checked that it fits'}
        </p>
      }
    />
  )
}
