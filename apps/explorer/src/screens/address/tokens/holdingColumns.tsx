import { formatExactFiat, formatFiat, toUnitValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { formatUnits } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { Highlightable } from '@otterscan/ui/Highlightable'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Fiat } from '../../../entities/Fiat.tsx'
import { TokenLogo } from '../../../entities/TokenLogo.tsx'
import { BalanceHistoryLink } from '../../../entities/token/BalanceHistoryLink.tsx'
import { PlainAddressLink } from '../../../entities/token/PlainAddressLink.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { HIDE_REASONS } from './hideReasons.ts'
import { computeHoldingValue, type ValuedHolding } from './judgeHoldings.ts'

/** Columns of a list of ERC-20 balances of an account; files have them in the token's smallest unit. */
export function createHoldingColumns(account: string): readonly TableColumn<ValuedHolding>[] {
  return [
    {
      key: 'token',
      header: 'Token',
      mobile: 'primary',
      loadingChars: 24,
      file: {
        token: ({ token }) => token,
        name: ({ metadata }) => metadata.name,
        symbol: ({ metadata }) => metadata.symbol,
        decimals: ({ metadata }) => metadata.decimals?.toString(),
      },
      cell: (holding) => <TokenCell holding={holding} />,
    },
    {
      key: 'address',
      header: 'Contract',
      loadingChars: 17,
      cell: ({ token }) => <PlainAddressLink address={token} maxChars={17} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'end',
      loadingChars: 14,
      file: { balance: ({ balance }) => balance?.toString() },
      cell: (holding) => <BalanceCell holding={holding} account={account} />,
    },
    {
      key: 'price',
      header: 'Price',
      align: 'end',
      loadingChars: 8,
      file: { priceUsd: ({ price }) => price && formatUnits(price.price, price.decimals) },
      cell: ({ price }) =>
        price === undefined ? <span className="text-muted">–</span> : <PriceCell price={price} />,
    },
    {
      key: 'value',
      header: 'Value',
      align: 'end',
      loadingChars: 10,
      file: {
        valueUsd: formatValue,
        priceSource: ({ price }) => price?.source,
        hiddenBecause: ({ reasons }) => (reasons.length === 0 ? undefined : reasons.join(' ')),
      },
      cell: (holding) => <ValueCell holding={holding} />,
    },
  ]
}

function PriceCell({ price }: { readonly price: Price }) {
  const numbers = useNumberFormat()
  const value = toUnitValue(price)
  return (
    <Tooltip content={`${formatExactFiat(value, numbers)}, by ${price.source}`}>
      {formatFiat(value, numbers)}
    </Tooltip>
  )
}

/** Digits only, like every other number in a file. */
function formatValue(holding: ValuedHolding): string | undefined {
  const value = computeHoldingValue(holding)
  return value && formatUnits(value.value, value.decimals)
}

/** The token by its own name, and why it is hidden by default. */
function TokenCell({ holding: { token, metadata, reasons } }: { readonly holding: ValuedHolding }) {
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 whitespace-normal sm:max-w-md">
      <TokenLogo address={token} />
      <TokenLink token={token} metadata={metadata} nameChars={24} />
      {reasons.map((reason) => (
        <Chip
          key={reason}
          tone={reason === 'nothing' ? 'neutral' : 'warning'}
          title={HIDE_REASONS[reason].rule}
        >
          {HIDE_REASONS[reason].short}
        </Chip>
      ))}
    </span>
  )
}

interface BalanceCellProps {
  readonly holding: ValuedHolding
  readonly account: string
}

/** Every digit; raw where the contract has no decimals. */
function BalanceCell({ holding: { token, balance, metadata }, account }: BalanceCellProps) {
  const numbers = useNumberFormat()
  if (balance === undefined) {
    return (
      <span className="text-muted" title="Balance unavailable">
        –
      </span>
    )
  }
  const { decimals } = metadata
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Highlightable
        value={`integer ${balance}`}
        className="inline-block whitespace-normal wrap-anywhere tabular rounded-sm sm:max-w-96"
      >
        {decimals === undefined ? (
          <Tooltip content="Raw amount: the contract has no decimals">
            {numbers.formatInteger(balance)}
          </Tooltip>
        ) : (
          <Tooltip content={`${numbers.formatInteger(balance)} with ${decimals} decimals`}>
            {numbers.formatAmount(balance, decimals)}
          </Tooltip>
        )}
      </Highlightable>
      <BalanceHistoryLink account={account} token={token} subject={token} />
    </span>
  )
}

function ValueCell({ holding: { balance, metadata, price } }: { readonly holding: ValuedHolding }) {
  if (balance === undefined || metadata.decimals === undefined || price === undefined) {
    return <span className="text-muted">–</span>
  }
  return (
    <Fiat
      amount={balance}
      amountDecimals={metadata.decimals}
      price={price}
      unit={metadata.symbol ?? 'token'}
      preset={price.source === 'Uniswap' ? 'uniswap' : 'balance'}
      detail="hover"
    />
  )
}
