import type { IndexedWithdrawal } from '@otterscan/api-schema/execution/indexedList'
import type { TableColumn } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { IntegerText } from '../../../entities/IntegerText.tsx'
import { AGE_COLUMN, BLOCK_COLUMN } from '../../../entities/indexed-list/blockColumns.tsx'
import {
  type InBlock,
  IndexedListPanel,
  toBlockRows,
} from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { addressListPath } from '../../../paths/addressPaths.ts'
import { createWithdrawalSource } from '../../../queries/gateway/addressLists.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'

const NOUN = {
  one: 'withdrawal',
  many: 'withdrawals',
  none: 'No validator withdrawals to this address found.',
}

/** Validator withdrawals to the address, newest first. */
export function WithdrawalsTab({ address }: AddressTabProps) {
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const source = useMemo(() => createWithdrawalSource(address), [address])
  return (
    <IndexedListPanel
      source={source}
      noun={NOUN}
      toPath={(page) => keepAt(addressListPath(inUrl, 'withdrawals', page))}
      table={{
        caption: 'Withdrawals',
        columns: WITHDRAWAL_COLUMNS,
        toRows: toBlockRows,
        rowKey: toKey,
        fileName: `withdrawals-${address}`,
        entryKey: toKey,
      }}
    />
  )
}

function toKey({ index }: { readonly index: bigint }): string {
  return index.toString()
}

/** Columns of a list of withdrawals. */
const WITHDRAWAL_COLUMNS: readonly TableColumn<InBlock<IndexedWithdrawal>>[] = [
  {
    key: 'index',
    header: 'Index',
    mobile: 'primary',
    loadingChars: 9,
    file: { index: ({ index }) => index.toString() },
    cell: ({ index }) => (
      <span className="tabular">
        <IntegerText value={index} />
      </span>
    ),
  },
  BLOCK_COLUMN,
  AGE_COLUMN,
  {
    key: 'validator',
    header: 'Validator',
    loadingChars: 8,
    file: { validatorIndex: ({ validatorIndex }) => validatorIndex.toString() },
    cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
  },
  {
    key: 'value',
    header: 'Value',
    align: 'end',
    loadingChars: 14,
    file: { amountGwei: ({ amountGwei }) => amountGwei.toString() },
    cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
  },
]
