import { DEPOSIT_TRANSACTION_TYPE, type Transaction } from '@otterscan/ethereum/execution/transaction'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { HexText } from '../../../entities/HexText.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'

const PARTS = ['r', 's', 'v', 'yParity'] as const

/** The sender's signature; nothing where there is none, as for deposits. */
export function SignatureRow({ transaction }: { readonly transaction: Transaction }) {
  const parts = PARTS.flatMap((name) => {
    const value = transaction[name]
    const fault = transaction.unreadable.find(({ path }) => path === name)
    return value === undefined && fault === undefined ? [] : [{ name, value, fault }]
  })
  if (parts.length === 0 || transaction.type === DEPOSIT_TRANSACTION_TYPE) return null
  return (
    <InfoRow label="Signature">
      <Disclosure label="r, s, v" isOpenAtFirst={parts.some(({ fault }) => fault !== undefined)}>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {parts.map(({ name, value, fault }) => (
            <div key={name} className="contents">
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="min-w-0">
                {value !== undefined && <HexText hex={toText(name, value)} label={name} />}
                {fault !== undefined && <UnreadableValue field={fault} />}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </InfoRow>
  )
}

function toText(name: (typeof PARTS)[number], value: bigint): Hex {
  return name === 'r' || name === 's' ? toWord(value) : toQuantity(value)
}
