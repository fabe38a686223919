import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { Age } from '../../../entities/Timestamp.tsx'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { renderAmount, UnknownAmount } from './amountCells.tsx'
import { balancePath } from './balanceRequest.ts'
import type { BalanceStep } from './balanceSteps.ts'

interface BalanceColumnsOf {
  readonly account: Address
  /** Text of the URL. */
  readonly token: string
  readonly decimals: number
  readonly numbers: NumberFormat
}

/** Columns of samples of a balance; files hold the smallest unit. */
export function createBalanceColumns({
  account,
  token,
  decimals,
  numbers,
}: BalanceColumnsOf): readonly TableColumn<BalanceStep>[] {
  const amount = (value: bigint, isSigned = false) => renderAmount(value, { decimals, numbers, isSigned })
  return [
    {
      key: 'block',
      header: 'Block',
      mobile: 'primary',
      file: { blockNumber: ({ blockNumber }) => blockNumber.toString() },
      cell: ({ blockNumber }) => <BlockLink block={blockNumber} />,
    },
    {
      key: 'age',
      header: 'Age',
      file: { timestamp: ({ timestamp }) => timestamp?.toString() },
      cell: ({ timestamp }) => (timestamp === undefined ? <UnknownAmount /> : <Age timestamp={timestamp} />),
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'end',
      file: { balance: ({ balance }) => balance?.toString() },
      cell: ({ balance }) => (balance === undefined ? <UnknownAmount /> : amount(balance)),
    },
    {
      key: 'change',
      header: 'Change',
      align: 'end',
      cell: ({ change }) =>
        change === undefined || change === 0n ? (
          <span className="text-muted">{change === undefined ? '' : '0'}</span>
        ) : (
          amount(change, true)
        ),
    },
    {
      key: 'closer',
      header: 'Between',
      cell: ({ blockNumber, previousBlock, change }) =>
        previousBlock === undefined || blockNumber - previousBlock < 2n || change === 0n ? null : (
          <CloserLink account={account} token={token} from={previousBlock} to={blockNumber} />
        ),
    },
  ]
}

interface CloserLinkProps extends Pick<BalanceColumnsOf, 'account' | 'token'> {
  readonly from: bigint
  readonly to: bigint
}

function CloserLink({ account, token, from, to }: CloserLinkProps) {
  const inUrl = useAddressInUrl(account)
  const keepAt = useKeepAt()
  return (
    <AppLink
      path={keepAt(balancePath(inUrl, { token, from: from.toString(), to: to.toString() }))}
      className="link whitespace-nowrap"
      aria-label={`Look closer at blocks ${from} to ${to}`}
    >
      Look closer
    </AppLink>
  )
}
