import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { InfoRow } from '@otterscan/ui/InfoRow'
import type { ReactNode } from 'react'
import { UnreadableValue } from './UnreadableValue.tsx'

interface FieldRowProps<Value> {
  readonly label: string
  readonly help?: ReactNode
  readonly value: Value | undefined | null
  /** Wire name, to find the raw value when the field could not be read. */
  readonly wireName?: string
  readonly unreadable?: readonly UnreadableField[]
  /** Shown when the node sent nothing; without it the row is left out. */
  readonly absent?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** One field as a row: its value, its raw form when unreadable, else nothing or what `absent` says. */
export function FieldRow<Value>({
  label,
  help,
  value,
  wireName,
  unreadable,
  absent,
  children,
}: FieldRowProps<Value>) {
  const fault = wireName === undefined ? undefined : unreadable?.find((field) => field.path === wireName)
  if (value == null && fault === undefined && absent === undefined) return null
  return (
    <InfoRow label={label} help={help}>
      {value != null ? children(value) : fault !== undefined ? <UnreadableValue field={fault} /> : absent}
    </InfoRow>
  )
}
