import type { Address } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Hex } from '@otterscan/ethereum/hex'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { codeAtQuery, codePresenceQuery, codeQuery } from '../queries/account.ts'
import { useClients } from '../queries/clients.ts'

interface CodeBadgeProps {
  readonly address: Address
  readonly block: bigint | 'latest'
  /** It signed a transaction, so any code it had is a delegation. */
  readonly isSender?: boolean
}

/**
 * Whether an address had code at the end of a block: `[C]`, `[EOA]`, or an account that runs the code of another
 * (EIP-7702). Space is reserved while loading, so that nothing moves; stays empty if the node does not return it.
 */
export function CodeBadge({ address, block, isSender = false }: CodeBadgeProps) {
  const clients = useClients()
  const { data: hasCode } = useQuery(codePresenceQuery(clients, address, block))
  // Asked by other parts of the page; a contract's whole code is not worth a request of its own here.
  const { data: codeNow } = useQuery({ ...codeQuery(clients, address), enabled: false })
  const isDoubtful = hasCode === true && (isSender || (codeNow !== undefined && !isContractCode(codeNow)))
  const code = useQuery({ ...codeAtQuery(clients, address, block), enabled: isDoubtful })
  return (
    <span className="mono inline-block min-w-[5ch] text-muted/90 text-xs">
      {hasCode !== undefined && (!isDoubtful || code.data !== undefined) && (
        <KnownBadge
          hasCode={hasCode}
          delegate={code.data === undefined ? undefined : decodeDelegation(code.data)}
        />
      )}
    </span>
  )
}

/** A contract was never anything else; an account may have been delegated then, and not be now. */
function isContractCode(code: Hex): boolean {
  return code !== '0x' && decodeDelegation(code) === undefined
}

function KnownBadge({
  hasCode,
  delegate,
}: {
  readonly hasCode: boolean
  readonly delegate: Address | undefined
}) {
  if (delegate !== undefined) {
    return (
      <Tooltip content={`Externally owned account that ran the code of ${delegate} (EIP-7702)`}>
        [EOA, delegated]
      </Tooltip>
    )
  }
  return (
    <Tooltip content={hasCode ? 'Contract account' : 'Externally owned account'}>
      {hasCode ? '[C]' : '[EOA]'}
    </Tooltip>
  )
}
