import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { NativeFiat } from '../../../entities/Fiat.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { codeAtQuery, toAccountKind } from '../../../queries/account.ts'
import { balanceAtQuery, nonceAtQuery } from '../../../queries/accountAt.ts'
import { useClients } from '../../../queries/clients.ts'
import { ProxyFact } from '../proxy/ProxyFact.tsx'
import { Fact, FactGrid } from './Fact.tsx'

/** Balance, nonce, code and proxy at the end of a block. What the node refuses is unknown, each for itself. */
export function PastFacts({ address, at }: { readonly address: Address; readonly at: bigint }) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const balance = useQuery(balanceAtQuery(clients, address, at))
  const nonce = useQuery(nonceAtQuery(clients, address, at))
  const code = useQuery(codeAtQuery(clients, address, at))
  return (
    <Card>
      <FactGrid>
        <PastFact label="Balance" query={balance} chars={20}>
          {(amount) => (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <NativeAmount amount={amount} />
              <NativeFiat amount={amount} block={at} preset="balance" />
            </span>
          )}
        </PastFact>
        <PastFact label="Nonce" query={nonce} chars={6}>
          {(count) => <span className="tabular">{numbers.formatInteger(count)}</span>}
        </PastFact>
        <PastFact label="Code" query={code} chars={12}>
          {(bytes) => <CodeKind code={bytes} />}
        </PastFact>
        {code.data !== undefined && toAccountKind(code.data).kind === 'contract' && (
          <ProxyFact address={address} />
        )}
      </FactGrid>
    </Card>
  )
}

function CodeKind({ code }: { readonly code: Hex }) {
  const numbers = useNumberFormat()
  const kind = toAccountKind(code)
  switch (kind.kind) {
    case 'plain':
      return <>None</>
    case 'contract':
      return <>Contract, {numbers.formatInteger(hexByteLength(code))} bytes</>
    case 'delegated':
      return (
        <span className="flex min-w-0 items-center gap-1 text-base">
          Delegated to <AddressLink address={kind.delegate} />
        </span>
      )
  }
}

interface PastFactProps<Data> {
  readonly label: string
  readonly query: UseQueryResult<Data, Error>
  /** Width while loading. */
  readonly chars: number
  readonly children: (data: Data) => ReactNode
}

/** One fact, or the words in which it was refused. */
function PastFact<Data>({ label, query, chars, children }: PastFactProps<Data>) {
  if (query.data !== undefined) return <Fact label={label}>{children(query.data)}</Fact>
  const failure = query.error ?? query.failureReason
  if (failure === null) {
    return (
      <Fact label={label}>
        <Skeleton chars={chars} />
      </Fact>
    )
  }
  return (
    <Fact label={label} note={<span className="wrap-anywhere text-warning">{failure.message}</span>}>
      <span className="inline-flex items-center gap-2 font-normal text-base text-muted">
        unknown
        <Button size="sm" onClick={() => void query.refetch({ cancelRefetch: true })}>
          Retry
        </Button>
      </span>
    </Fact>
  )
}
