import { findUnreadable, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import { InfoRow } from '@otterscan/ui/InfoRow'
import type { ReactNode } from 'react'
import { UnreadableValue } from './UnreadableValue.tsx'

interface FieldRowProps<Value> {
  readonly label: string
  readonly help?: ReactNode
  readonly value: Value | undefined | null
  /** Wire name, to find the raw value if the field could not be decoded. */
  readonly wireName?: string
  readonly unreadable?: readonly UnreadableField[] | undefined
  /** Shown when the node sent nothing; without it the row is omitted. */
  readonly absent?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** One field as a row: its value, its raw form if unreadable, otherwise `absent` or nothing. */
export function FieldRow<Value>({
  label,
  help,
  value,
  wireName,
  unreadable,
  absent,
  children,
}: FieldRowProps<Value>) {
  const unreadableField =
    wireName === undefined ? undefined : unreadable && findUnreadable([wireName], { unreadable })
  if (value == null && unreadableField === undefined && absent === undefined) return null
  return (
    <InfoRow label={label} help={help}>
      {value != null ? (
        children(value)
      ) : unreadableField !== undefined ? (
        <UnreadableValue field={unreadableField} />
      ) : (
        absent
      )}
    </InfoRow>
  )
}
