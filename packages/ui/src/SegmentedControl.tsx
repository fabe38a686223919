import { useId } from 'react'

export type SegmentedOption<Value extends string> = {
  value: Value
  label: string
  isDisabled?: boolean | undefined
}

export type SegmentedControlProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice among a few modes side by side: radio buttons with a radio group's keyboard. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full overflow-hidden rounded-md border border-border bg-raised p-0.5">
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
