import { LogSearchPanel } from '../../../entities/log/LogSearchPanel.tsx'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'

/** Events that a contract emitted. */
export function EventsTab({ address }: AddressTabProps) {
  return (
    <LogSearchPanel
      address={address}
      addressInUrl={useAddressInUrl(address)}
      keep={useKeepAt()}
      until={useAtBlock()}
    />
  )
}
