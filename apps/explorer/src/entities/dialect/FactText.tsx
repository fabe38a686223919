import type { FactValue } from '@otterscan/ethereum/dialects/factValue'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { useConfig } from '../../config/useConfig.ts'
import { AddressLink } from '../AddressLink.tsx'
import { formatRawValue } from '../formatRawValue.ts'
import { GasPrice } from '../GasPrice.tsx'
import { HexText } from '../HexText.tsx'
import { NativeAmount } from '../NativeAmount.tsx'
import { Timestamp } from '../Timestamp.tsx'
import { TransactionLink } from '../TransactionLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

const SHOWN_LENGTH = 1_000

/** A decoded value of a family's own field. */
export function FactText({ fact }: { readonly fact: FactValue }) {
  const numbers = useNumberFormat()
  switch (fact.kind) {
    case 'amount':
      return <NativeAmount amount={fact.value} />
    case 'gas-price':
      return <GasPrice price={fact.value} />
    case 'integer':
      return <span className="tabular">{numbers.formatInteger(fact.value)}</span>
    case 'time':
      return <Timestamp timestamp={fact.value} />
    case 'l1-block':
      return <L1BlockLink number={fact.value} />
    case 'decimal':
      return <span className="tabular">{fact.value}</span>
    case 'address':
      return <AddressLink address={fact.value} />
    case 'hash':
    case 'bytes':
      return <HexText hex={fact.value} label={fact.kind} />
    case 'transaction':
      return <TransactionLink hash={fact.value} />
    case 'flag':
      return fact.value ? 'yes' : 'no'
    case 'list':
      return fact.value.length === 0 ? (
        <span className="text-muted">none</span>
      ) : (
        <span>
          {numbers.formatInteger(fact.value.length)}{' '}
          <Disclosure look="ellipsis" label="entries">
            <ol className="mono text-sm">
              {fact.value.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same
                <li key={index} className="wrap-anywhere">
                  <UntrustedText text={formatRawValue(entry)} maxChars={SHOWN_LENGTH} />
                </li>
              ))}
            </ol>
          </Disclosure>
        </span>
      )
    case 'object':
      return (
        <dl className="mono grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
          {Object.entries(fact.value).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">
                <UntrustedText text={name} maxChars={40} />
              </dt>
              <dd className="min-w-0 wrap-anywhere">
                <UntrustedText text={formatRawValue(value)} maxChars={SHOWN_LENGTH} />
              </dd>
            </div>
          ))}
        </dl>
      )
  }
}

/** On the explorer of the L1, where the configuration names one. */
function L1BlockLink({ number }: { readonly number: bigint }) {
  const numbers = useNumberFormat()
  const explorerUrl = useConfig().config.opChainSettings?.l1ExplorerURL
  const text = numbers.formatInteger(number)
  if (explorerUrl === undefined) return <span className="tabular">{text}</span>
  return <ExternalLink href={`${explorerUrl.replace(/\/+$/, '')}/block/${number}`}>{text}</ExternalLink>
}
