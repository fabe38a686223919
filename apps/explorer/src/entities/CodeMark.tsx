import type { Address } from '@otterscan/ethereum/address'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { codePresenceQuery } from '../queries/address/codePresenceQuery.ts'
import { useClients } from '../queries/useClients.ts'

/**
 * Says whether an address had code at the end of a block: `[C]` or `[EOA]`. Its place is kept while it is not known, so
 * that nothing moves; a node that does not tell leaves it empty.
 */
export function CodeMark({
  address,
  block,
}: {
  readonly address: Address
  readonly block: bigint | 'latest'
}) {
  const { data: hasCode } = useQuery(codePresenceQuery(useClients(), address, block))
  return (
    <span className="mono inline-block min-w-[5ch] text-muted/90 text-xs">
      {hasCode !== undefined && (
        <Tooltip content={hasCode ? 'Contract account' : 'Externally owned account'}>
          {hasCode ? '[C]' : '[EOA]'}
        </Tooltip>
      )}
    </span>
  )
}
