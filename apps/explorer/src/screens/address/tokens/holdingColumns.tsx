import { formatAmount, formatInteger } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { Highlightable } from '@otterscan/ui/Highlightable'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { LazyFiatAmount } from '../../../entities/LazyFiatAmount.tsx'
import { TokenLogo } from '../../../entities/TokenLogo.tsx'
import { PlainAddressLink } from '../../../entities/token/PlainAddressLink.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { HIDE_REASONS } from './hideReasons.ts'
import type { ValuedHolding } from './judgeHoldings.ts'

/** Columns of a list of ERC-20 balances. */
export const HOLDING_COLUMNS: readonly TableColumn<ValuedHolding>[] = [
  {
    key: 'token',
    header: 'Token',
    mobile: 'primary',
    loadingChars: 24,
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
    cell: (holding) => <BalanceCell holding={holding} />,
  },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    loadingChars: 10,
    cell: (holding) => <ValueCell holding={holding} />,
  },
]

/** The token as its contract calls itself, and why it is left out at first. */
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

/** Every digit; raw where the contract does not tell decimals. */
function BalanceCell({ holding: { balance, metadata } }: { readonly holding: ValuedHolding }) {
  if (balance === undefined) {
    return (
      <span className="text-muted" title="The contract does not tell a balance">
        –
      </span>
    )
  }
  const { decimals } = metadata
  return (
    <Highlightable
      value={`integer ${balance}`}
      className="inline-block whitespace-normal wrap-anywhere tabular rounded-sm sm:max-w-96"
    >
      {decimals === undefined ? (
        <Tooltip content="Raw: the contract does not tell decimals">{formatInteger(balance)}</Tooltip>
      ) : (
        <Tooltip content={`${formatInteger(balance)} with ${decimals} decimals`}>
          {formatAmount(balance, decimals)}
        </Tooltip>
      )}
    </Highlightable>
  )
}

function ValueCell({ holding: { balance, metadata, price } }: { readonly holding: ValuedHolding }) {
  if (balance === undefined || metadata.decimals === undefined || price === undefined) {
    return <span className="text-muted">–</span>
  }
  return (
    <LazyFiatAmount
      amount={balance}
      amountDecimals={metadata.decimals}
      price={price}
      unit={metadata.symbol ?? 'token'}
      preset={price.source === 'Uniswap' ? 'uniswap' : 'balance'}
      detail="hover"
    />
  )
}
