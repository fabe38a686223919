import type { BlockSummary, IndexedWithdrawal } from '@otterscan/api-schema/execution/indexedList'
import { formatInteger } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { GweiAmount } from '../../../entities/GweiAmount.tsx'
import { BlockAge } from '../../../entities/indexed-list/BlockAge.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'

/** Columns of a list of withdrawals; `blocks` tells when each was. */
export function createWithdrawalColumns(
  blocks: ReadonlyMap<bigint, BlockSummary> | undefined,
): readonly TableColumn<IndexedWithdrawal>[] {
  return [
    {
      key: 'index',
      header: 'Index',
      mobile: 'primary',
      loadingChars: 9,
      cell: ({ index }) => <span className="tabular">{formatInteger(index)}</span>,
    },
    {
      key: 'block',
      header: 'Block',
      loadingChars: 10,
      cell: ({ blockNumber }) => <BlockLink block={blockNumber} />,
    },
    {
      key: 'age',
      header: 'Age',
      loadingChars: 14,
      cell: ({ blockNumber }) => <BlockAge block={blocks?.get(blockNumber)} />,
    },
    {
      key: 'validator',
      header: 'Validator',
      loadingChars: 8,
      cell: ({ validatorIndex }) => <ValidatorLink validator={validatorIndex} />,
    },
    {
      key: 'value',
      header: 'Value',
      align: 'end',
      loadingChars: 14,
      cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
    },
  ]
}
