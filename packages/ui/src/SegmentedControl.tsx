import { useId } from 'react'

export interface SegmentedOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean | undefined
}

export interface SegmentedControlProps<Value extends string> {
  /** Names the choice for screen readers. */
  readonly label: string
  readonly options: readonly SegmentedOption<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice between a few modes side by side: radio buttons with the radio group's keyboard. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="inline-flex min-w-0 max-w-full flex-wrap overflow-hidden rounded-md border border-border bg-raised p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-6 min-w-0 items-center rounded-sm px-2 font-medium text-muted text-xs whitespace-nowrap transition-colors hover:text-text has-checked:bg-surface has-checked:text-text has-checked:ring-1 has-checked:ring-border has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled === true}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          <span className="pointer-events-none relative truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
