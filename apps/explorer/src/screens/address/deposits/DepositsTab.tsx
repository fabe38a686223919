import { isSameAddress } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Table } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../../../queries/clients.ts'
import {
  createDepositSearch,
  depositContractQuery,
  type MadeDeposit,
} from '../../../queries/deposits/deposits.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { FoundInHistory } from '../FoundInHistory.tsx'
import { DEPOSIT_COLUMNS, DEPOSIT_FILE } from './depositColumns.tsx'

/** Deposits for validators in the transactions of the address. */
export function DepositsTab({ address }: AddressTabProps) {
  const clients = useClients()
  return (
    <FoundInHistory
      address={address}
      tab="deposits"
      title="Deposits for Validators"
      nouns={['deposit', 'deposits']}
      createSearch={() => createDepositSearch(clients, address)}
      file={DEPOSIT_FILE}
      nothing="No transaction of this address made a deposit for a validator."
      describeUnknown={describeUnread}
    >
      {(deposits) => (
        <>
          <ContractNote deposits={deposits} />
          <Table
            caption="Deposits for validators"
            columns={DEPOSIT_COLUMNS}
            rows={deposits}
            rowKey={({ transactionHash, contract, index }) => `${transactionHash} ${contract} ${index}`}
          />
        </>
      )}
    </FoundInHistory>
  )
}

function describeUnread(count: number, numbers: NumberFormat): string {
  const [noun, them] = count === 1 ? ['transaction', 'it'] : ['transactions', 'them']
  return `The node returns no logs of ${numbers.formatInteger(count)} ${noun}: deposits in ${them} are missing.`
}

/** Any contract can log a deposit: which one the chain reads is said by the node, or not known. */
function ContractNote({ deposits }: { readonly deposits: readonly MadeDeposit[] }) {
  const { data: contract, isPending } = useQuery(depositContractQuery(useClients()))
  if (isPending) return null
  const foreign = deposits.filter((one) => contract != null && !isSameAddress(one.contract, contract))
  if (contract != null && foreign.length === 0) return null
  return (
    <p className="border-border border-b px-4 py-1.5 text-sm text-warning">
      {contract == null
        ? 'Any contract can log a deposit. The node reports no deposit contract of this chain, so compare the contract of each.'
        : `The deposit contract of this chain is ${contract}: what other contracts logged are not deposits.`}
    </p>
  )
}
