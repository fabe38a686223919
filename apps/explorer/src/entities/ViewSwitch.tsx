import { SegmentedControl } from '@otterscan/ui/SegmentedControl'

interface ViewSwitchProps<View extends string> {
  /** Names the choice for screen readers. */
  readonly label: string
  /** What each is called. */
  readonly views: Readonly<Record<View, string>>
  readonly view: View
  readonly onChange: (view: View) => void
}

/** A choice between ways to show the same thing. */
export function ViewSwitch<View extends string>({ label, views, view, onChange }: ViewSwitchProps<View>) {
  const names = Object.keys(views) as View[]
  return (
    <SegmentedControl
      label={label}
      value={view}
      onChange={onChange}
      options={names.map((value) => ({ value, label: views[value] }))}
    />
  )
}
