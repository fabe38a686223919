import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { HexText } from '../../../entities/HexText.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'

/** Names of the parts of a signature that a node sent. */
export type SignaturePart = 'r' | 's' | 'v' | 'yParity'

/** Values of the parts of a signature. */
export function SignatureParts({
  transaction,
  names,
}: {
  readonly transaction: Transaction
  readonly names: readonly SignaturePart[]
}) {
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      {names.map((name) => {
        const value = transaction[name]
        const unreadableField = transaction.unreadable.find(({ path }) => path === name)
        return (
          <div key={name} className="contents">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="min-w-0">
              {value !== undefined && <HexText hex={toText(name, value)} label={name} />}
              {unreadableField !== undefined && <UnreadableValue field={unreadableField} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function toText(name: SignaturePart, value: bigint): Hex {
  return name === 'r' || name === 's' ? toWord(value) : toQuantity(value)
}
