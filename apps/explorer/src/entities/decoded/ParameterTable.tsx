import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import type { AbiWarning } from '@otterscan/decode/abi/abiWarning'
import type { AmountUnit, AmountUnits } from '@otterscan/decode/token/amountUnits'
import { Button } from '@otterscan/ui/Button'
import { useMemo, useState } from 'react'
import { UntrustedText } from '../UntrustedText.tsx'
import { DecodedValue } from './DecodedValue.tsx'
import { flattenValues, formatTypeForPeople, type ValueRow } from './flattenValues.ts'

interface ParameterTableProps {
  readonly values: readonly AbiValue[]
  /** Warnings about all of the data. */
  readonly warnings?: readonly AbiWarning[]
  /** `param` or `ret`: prefix for unnamed values. */
  readonly prefix?: string
  /** Which of the values are amounts, and of what. */
  readonly units?: AmountUnits | undefined
  /** What the published source says of parameters, by their names. */
  readonly notes?: ReadonlyMap<string, string> | undefined
}

const ROWS_AT_FIRST = 60
const MORE_ROWS = 200

/** Decoded values with names and types; members are indented. */
export function ParameterTable({
  values,
  warnings = [],
  prefix = 'param',
  units,
  notes,
}: ParameterTableProps) {
  const [limit, setLimit] = useState(ROWS_AT_FIRST)
  const { rows, isCut } = useMemo(() => flattenValues(values, limit), [values, limit])
  if (values.length === 0) {
    return (
      <div className="text-muted text-sm">
        No parameters
        <Warnings warnings={warnings} />
      </div>
    )
  }
  return (
    <div className="@container min-w-0">
      <dl className="divide-y divide-border border-border border-y text-sm">
        {rows.map((row) => (
          <ParameterRow
            key={row.path}
            row={row}
            prefix={prefix}
            unit={units?.get(row.value)}
            note={row.depth === 0 ? notes?.get(row.name) : undefined}
          />
        ))}
      </dl>
      {isCut && (
        <Button size="sm" className="mt-2" onClick={() => setLimit(limit + MORE_ROWS)}>
          Show more values
        </Button>
      )}
      <Warnings warnings={warnings} />
    </div>
  )
}

interface ParameterRowProps {
  readonly row: ValueRow
  readonly prefix: string
  readonly unit: AmountUnit | undefined
  readonly note: string | undefined
}

function ParameterRow({ row, prefix, unit, note }: ParameterRowProps) {
  return (
    <div className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 py-1 @xl:grid-cols-[minmax(120px,220px)_minmax(80px,150px)_minmax(0,1fr)]">
      <dt className="min-w-0 wrap-anywhere" style={{ paddingLeft: `${Math.min(row.depth, 8) * 12}px` }}>
        {row.isElement ? (
          <span className="tabular text-muted">[{row.index}]</span>
        ) : row.name === '' ? (
          <span className="italic">
            {prefix}_{row.index}
          </span>
        ) : (
          <>
            <UntrustedText text={row.name} maxChars={60} /> <span className="text-muted">({row.index})</span>
          </>
        )}
      </dt>
      <dd className="mono min-w-0 wrap-anywhere text-muted text-xs leading-5 @max-xl:text-right">
        {formatTypeForPeople(row.value.type)}
      </dd>
      <dd className="min-w-0 @max-xl:col-span-2">
        <DecodedValue value={row.value} unit={unit} />
        {note !== undefined && (
          <p className="text-muted text-xs">
            <UntrustedText text={note} maxChars={300} />
          </p>
        )}
      </dd>
    </div>
  )
}

function Warnings({ warnings }: { readonly warnings: readonly AbiWarning[] }) {
  return warnings.map((warning) => (
    <p key={warning.text} className="mt-1 text-warning text-xs">
      {warning.text}
    </p>
  ))
}
