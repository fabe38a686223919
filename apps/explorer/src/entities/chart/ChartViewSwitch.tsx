import { SegmentedControl } from '@otterscan/ui/SegmentedControl'

/** How the same figures are shown. */
export type ChartView = 'chart' | 'table'

interface ChartViewSwitchProps {
  readonly view: ChartView
  readonly onChange: (view: ChartView) => void
}

/** A choice between a chart and the table behind it. */
export function ChartViewSwitch({ view, onChange }: ChartViewSwitchProps) {
  return (
    <SegmentedControl
      label="How to show it"
      value={view}
      onChange={onChange}
      options={[
        { value: 'chart', label: 'Chart' },
        { value: 'table', label: 'Table' },
      ]}
    />
  )
}
