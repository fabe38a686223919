import { isSameAddress } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useKnownAbisQuery } from '../../../queries/contracts/knownAbis.ts'
import { useAtBlock } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { describeNoProxy } from '../proxy/describeNoProxy.ts'
import { GuessedFunctions } from './GuessedFunctions.tsx'
import { mergeReadable } from './mergeReadable.ts'
import { ReadFunctions } from './ReadFunctions.tsx'

/** Reads a proxy with the interface of its logic contract. */
export function ReadAsProxyTab({ address }: AddressTabProps) {
  const at = useAtBlock()
  const query = useKnownAbisQuery(address, at)
  const known = query.data
  if (known === undefined) {
    return (
      <Card title="Read as Proxy">
        <QueryPanel query={query} noun="what the proxy runs" skeleton={<Skeleton chars={50} />}>
          {() => null}
        </QueryPanel>
      </Card>
    )
  }
  const behind = known.abis.filter((abi) => !isSameAddress(abi.address, address))
  const [last] = behind
  const logic = known.proxy?.implementation
  if (last === undefined && logic !== undefined && logic.code !== '0x') {
    return (
      <GuessedFunctions
        address={address}
        code={logic.code}
        tab="readContractAsProxy"
        note={
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 pb-2 text-sm text-warning">
            Called at this address, with an estimate of the interface of{' '}
            <AddressLink address={logic.address} /> from its bytecode; names and types are guessed.
          </p>
        }
      />
    )
  }
  if (last === undefined) {
    return (
      <Card title="Read as Proxy">
        <PanelState status="absent">
          {known.proxy === undefined || known.proxy.hops.length === 0
            ? describeNoProxy(at)
            : 'The source of the contract behind this proxy is unknown.'}
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
          Called at this address, with the interface of <AddressLink address={last.address} />
          {behind.length > 1 && ` and ${behind.length - 1} more`}
          {last.origin === 'pasted' && ', which you provided; it is not verified'}
        </p>
      }
    />
  )
}
