import type { TokenHolder } from '@otterscan/api-schema/execution/token'
import { hasWrappedCoinEvents } from '@otterscan/decode/token/wrappedCoin'
import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BalanceHistoryLink } from '../../entities/token/BalanceHistoryLink.tsx'
import { accountQuery } from '../../queries/account.ts'
import { useClients } from '../../queries/clients.ts'
import { tokenBalanceQuery } from '../../queries/token/tokenPage.ts'
import { formatSupplyShare, formatTokenAmount } from './formatTokenAmount.ts'
import { TokenUnits } from './TokenUnits.tsx'

/** A holder and its place, from 1. */
export type HolderRow = TokenHolder & { readonly rank: number }

interface ColumnOptions {
  readonly token: Address
  readonly decimals: number | undefined
  /** `undefined` where the contract reports none. */
  readonly supply: bigint | undefined
  /** The newest that the sums include. */
  readonly block: bigint | undefined
  /** The contract reports one balance for each account. */
  readonly isChecked: boolean
  readonly numbers: NumberFormat
  readonly findLabel: (address: Address) => string | undefined
}

/** Columns of the holders of a token. */
export function createHolderColumns(options: ColumnOptions): readonly TableColumn<HolderRow>[] {
  const { token, numbers, decimals, supply, findLabel, isChecked } = options
  return [
    {
      key: 'rank',
      header: 'Rank',
      align: 'end',
      width: '5rem',
      loadingChars: 3,
      file: { rank: ({ rank }) => rank.toString() },
      cell: ({ rank }) => numbers.formatInteger(rank),
    },
    {
      key: 'holder',
      header: 'Holder',
      mobile: 'primary',
      loadingChars: 42,
      file: { holder: ({ holder }) => holder, label: ({ holder }) => findLabel(holder) },
      cell: ({ holder }) => <AddressLink address={holder} maxChars={42} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'end',
      wrap: true,
      loadingChars: 14,
      file: { balance: ({ balance }) => balance.toString() },
      cell: ({ holder, balance }) => (
        <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
          <span className="tabular wrap-anywhere">
            <TokenUnits value={balance} decimals={decimals} numbers={numbers} />
          </span>
          {isChecked && <BalanceHistoryLink account={holder} token={token} subject={holder} />}
        </span>
      ),
    },
    {
      key: 'share',
      header: 'Share of supply',
      align: 'end',
      loadingChars: 8,
      file: { share: ({ balance }) => formatSupplyShare(balance, supply) },
      isShown: () => supply !== undefined,
      cell: ({ balance }) => formatSupplyShare(balance, supply) ?? '–',
    },
    {
      key: 'check',
      header: 'Contract',
      loadingChars: 6,
      isShown: () => isChecked,
      cell: (row) => <ContractCheck row={row} options={options} />,
    },
  ]
}

/** Whether the contract reports the same balance; the rows of a page are requested in one batch. */
function ContractCheck({
  row: { holder, balance },
  options,
}: {
  readonly row: HolderRow
  readonly options: ColumnOptions
}) {
  const { token, block, decimals, numbers } = options
  const query = useQuery({
    ...tokenBalanceQuery(useClients(), { token, holder, block: block ?? 0n }),
    enabled: block !== undefined,
  })
  if (query.isError)
    return (
      <span className="text-muted text-xs" title={query.error.message}>
        not checked
      </span>
    )
  if (query.data === undefined) return <Skeleton chars={6} />
  if (query.data === null) return <span className="text-muted text-xs">reports none</span>
  if (query.data === balance) {
    return (
      <span className="inline-flex items-center gap-1 text-muted text-xs">
        <Check size={13} aria-hidden="true" className="text-success" /> same
      </span>
    )
  }
  return <Deviation token={token} text={formatTokenAmount(query.data, decimals, numbers)} />
}

function Deviation({ token, text }: { readonly token: Address; readonly text: string }) {
  const code = useQuery(accountQuery(useClients(), token)).data?.code
  return (
    <Chip
      tone="warning"
      title={
        code !== undefined && hasWrappedCoinEvents(code)
          ? 'Deposits and withdrawals of the wrapped coin appear in no Transfer.'
          : 'Transfers leave something out, as with tokens whose balances grow by themselves.'
      }
    >
      reports {text}
    </Chip>
  )
}
