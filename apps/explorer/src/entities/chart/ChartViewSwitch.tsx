import { ViewSwitch } from '../ViewSwitch.tsx'

/** How the same figures are shown. */
export type ChartView = 'chart' | 'table'

interface ChartViewSwitchProps {
  readonly view: ChartView
  readonly onChange: (view: ChartView) => void
}

const VIEWS = { chart: 'Chart', table: 'Table' }

/** A choice between a chart and the table behind it. */
export function ChartViewSwitch({ view, onChange }: ChartViewSwitchProps) {
  return <ViewSwitch label="How to show it" views={VIEWS} view={view} onChange={onChange} />
}
