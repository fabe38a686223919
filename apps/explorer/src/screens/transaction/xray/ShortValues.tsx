import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import type { AmountUnit, AmountUnits } from '@otterscan/decode/token/amountUnits'
import { type Address, isAddress } from '@otterscan/ethereum/address'
import { isHex } from '@otterscan/ethereum/hex'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useQuery } from '@tanstack/react-query'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { PartyLink } from '../PartyLink.tsx'

interface ShortValuesProps {
  readonly values: readonly AbiValue[]
  readonly units?: AmountUnits | undefined
}

/** More are in the details. */
const MOST_VALUES = 4
const TEXT_CHARS = 24
const WORD_CHARS = 15

/** The first values of a call or event in one line; all of them are in the details. */
export function ShortValues({ values, units }: ShortValuesProps) {
  return (
    <>
      {values.slice(0, MOST_VALUES).map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parameters are identified by position only
        <span key={index} className="inline-flex min-w-0 items-center gap-1">
          {value.name !== '' && (
            <span className="text-muted text-xs">
              <UntrustedText text={value.name} maxChars={20} />
            </span>
          )}
          <ShortValue value={value} unit={units?.get(value)} />
          {index < values.length - 1 && <span className="-ml-1 text-muted">,</span>}
        </span>
      ))}
      {values.length > MOST_VALUES && <span className="text-muted">…</span>}
    </>
  )
}

function ShortValue({
  value: decoded,
  unit,
}: {
  readonly value: AbiValue
  readonly unit: AmountUnit | undefined
}) {
  const { value, type } = decoded
  switch (typeof value) {
    case 'bigint':
      return unit === undefined ? <ShortInteger value={value} /> : <ShortAmount value={value} unit={unit} />
    case 'boolean':
      return <span>{value ? 'true' : 'false'}</span>
    case 'string':
      if (type.kind === 'address' && isAddress(value))
        return <PartyLink address={value} maxChars={WORD_CHARS} />
      if (isHex(value) && type.kind !== 'string') return <TruncatedText text={value} maxChars={WORD_CHARS} />
      return (
        <span>
          '<UntrustedText text={value} maxChars={TEXT_CHARS} />'
        </span>
      )
    default:
      return (
        <span className="text-muted">{type.kind === 'array' ? `[${decoded.children.length}]` : '(…)'}</span>
      )
  }
}

/** An integer with every digit, its middle left out where those are many. */
function ShortInteger({ value }: { readonly value: bigint }) {
  const numbers = useNumberFormat()
  return (
    <Highlightable value={`integer ${value}`} className="tabular inline-flex min-w-0 rounded-sm">
      <TruncatedText text={numbers.formatInteger(value)} maxChars={27} isMono={false} />
    </Highlightable>
  )
}

function ShortAmount({ value, unit }: { readonly value: bigint; readonly unit: AmountUnit }) {
  return unit === 'native' ? <NativeShort value={value} /> : <TokenShort value={value} token={unit} />
}

function NativeShort({ value }: { readonly value: bigint }) {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  return (
    <span className="tabular">
      {numbers.formatAmount(value, nativeCurrency.decimals)} {nativeCurrency.symbol}
    </span>
  )
}

function TokenShort({ value, token }: { readonly value: bigint; readonly token: Address }) {
  const numbers = useNumberFormat()
  const { data } = useQuery(tokenMetadataQuery(useClients(), token))
  if (!isFungibleToken(data)) return <ShortInteger value={value} />
  return (
    <Highlightable value={`integer ${value}`} className="tabular rounded-sm">
      {numbers.formatAmount(value, data.decimals)} <UntrustedText text={data.symbol} maxChars={12} />
    </Highlightable>
  )
}
