import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import type { TableColumn } from '@otterscan/ui/Table'
import { useClients } from '../queries/clients.ts'
import { AddressLink } from './AddressLink.tsx'
import { GweiAmount } from './GweiAmount.tsx'
import { GweiFiat } from './GweiFiat.tsx'
import { IntegerText } from './IntegerText.tsx'
import { ValidatorLink } from './ValidatorLink.tsx'

/** The number of a withdrawal or deposit among all of the chain. */
export const INDEX_COLUMN: TableColumn<{ readonly index: bigint }> = {
  key: 'index',
  header: 'Index',
  file: { index: ({ index }) => index.toString() },
  cell: ({ index }) => (
    <span className="tabular">
      <IntegerText value={index} />
    </span>
  ),
}

/** Columns of the withdrawals of a block, under the heading its page has for their recipients, with their value then. */
export function createBlockWithdrawalColumns(
  addressHeader: string,
  block: bigint | undefined,
): readonly TableColumn<Withdrawal>[] {
  return [
    INDEX_COLUMN,
    {
      key: 'validator',
      header: 'Validator',
      file: { validatorIndex: ({ validatorIndex }) => validatorIndex.toString() },
      cell: ({ validatorIndex }) => <ValidatorCell index={validatorIndex} />,
    },
    {
      key: 'address',
      header: addressHeader,
      file: { address: ({ address }) => address },
      cell: ({ address }) => <AddressLink address={address} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      file: { amountGwei: ({ amountGwei }) => amountGwei.toString() },
      cell: ({ amountGwei }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 sm:justify-end">
          <GweiAmount amountGwei={amountGwei} />
          <GweiFiat amountGwei={amountGwei} block={block} preset="value" />
        </span>
      ),
    },
  ]
}

/** Linked only where there is a beacon node to ask. */
function ValidatorCell({ index }: { readonly index: bigint }) {
  if (useClients().beacon !== undefined) return <ValidatorLink validator={index} />
  return (
    <span className="tabular">
      <IntegerText value={index} />
    </span>
  )
}
