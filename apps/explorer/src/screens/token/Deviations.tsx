import type { TokenFacts } from '@otterscan/api-schema/execution/token'
import { hasWrappedCoinEvents } from '@otterscan/decode/token/wrappedCoin'
import type { Address } from '@otterscan/ethereum/address'
import { Banner } from '@otterscan/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { accountQuery } from '../../queries/account.ts'
import { useClients } from '../../queries/clients.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'

interface DeviationsProps {
  readonly token: Address
  readonly facts: TokenFacts
  readonly supply: bigint | undefined
  readonly amount: (value: bigint) => string
}

/** Where the sums of all transfers cannot be the balances, and what the likely reason is. */
export function Deviations({ token, facts, supply, amount }: DeviationsProps) {
  const numbers = useNumberFormat()
  const { negativeCount = 0, unreadAmounts = 0, minted, standard } = facts
  const isOff = standard === 'erc20' && supply !== undefined && minted !== undefined && supply !== minted
  if (negativeCount === 0 && unreadAmounts === 0 && !isOff) return null
  return (
    <div className="mt-3">
      <Banner tone="warning">
        The transfers of this token leave something out: balances shown here may differ from its own, and
        holders may be missing.
        {negativeCount > 0 &&
          (negativeCount === 1
            ? ' One account sent more than it received.'
            : ` ${numbers.formatInteger(negativeCount)} accounts sent more than they received.`)}
        {isOff && ` It reports a supply of ${amount(supply)}, its transfers add up to ${amount(minted)}.`}
        {unreadAmounts > 0 && ' Some logs have no amount that can be read.'}
        {(isOff || negativeCount > 0) && <WrappedCoinReason token={token} supply={supply} />}
      </Banner>
    </div>
  )
}

/** Nothing unless the code is that of a wrapped coin. */
function WrappedCoinReason({ token, supply }: Pick<DeviationsProps, 'token' | 'supply'>) {
  const { nativeCurrency } = useChain()
  const account = useQuery(accountQuery(useClients(), token)).data
  if (account === undefined || !hasWrappedCoinEvents(account.code)) return null
  return (
    <>
      {' '}
      The likely reason: its code has the events Deposit and Withdrawal of a wrapped coin, and units that come
      and go with them appear in no Transfer
      {supply === account.balance && `; the contract holds as much ${nativeCurrency.symbol} as its supply`}.
      The balances that the contract reports count them.
    </>
  )
}
