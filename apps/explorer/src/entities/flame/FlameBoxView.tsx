import { computeOwnGas, type XrayFate, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import type { NumberFormat } from '@otterscan/ethereum/units'
import type { ComponentType, ReactNode } from 'react'
import { useNumberFormat } from '../useNumberFormat.ts'
import type { FlameBox } from './layOutFlameGraph.ts'

/** Draws something with the name of a call. */
export type NameOfCall = ComponentType<{
  readonly call: XrayCall
  readonly children: (name: string) => ReactNode
}>

interface FlameBoxViewProps {
  /** Within the graph. */
  readonly id: string
  readonly tree: XrayTree
  readonly whole: 'transaction' | 'block'
  readonly Name: NameOfCall
  readonly box: FlameBox
  readonly top: number
  readonly height: number
  readonly widthPx: number
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly onFocus: () => void
  readonly onOpen: () => void
}

/** Names are looked up only where there is room for one. */
const MIN_NAMED_PX = 48
/** Boxes beside each other look like one without an edge; narrower ones would be nothing but edge. */
const MIN_EDGED_PX = 4

/** A call of the graph, or several put together. */
export function FlameBoxView(props: FlameBoxViewProps) {
  const { box, widthPx, Name } = props
  const numbers = useNumberFormat()
  if (box.kind !== 'call') {
    return <BoxButton {...props} name={`${numbers.formatInteger(box.calls)} ${box.kind}`} />
  }
  const { call } = box
  const { to, type } = call
  if (widthPx < MIN_NAMED_PX)
    return <BoxButton {...props} name={`${type.toLowerCase()} ${to ?? ''}`.trim()} />
  return <Name call={call}>{(name) => <BoxButton {...props} name={name} />}</Name>
}

function BoxButton(props: FlameBoxViewProps & { readonly name: string }) {
  const { id, tree, box, top, height, widthPx, isCurrent, isSelected, name } = props
  const numbers = useNumberFormat()
  const fate = box.kind === 'call' ? tree.fates[box.at] : undefined
  const text = describeBox(props, numbers)
  const color = box.kind === 'call' ? toColor(fate) : 'bg-raised text-muted'
  return (
    <button
      type="button"
      data-box={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={text}
      aria-current={isSelected}
      title={text}
      onFocus={props.onFocus}
      onClick={props.onOpen}
      style={{ left: `${box.left * 100}%`, width: `${box.width * 100}%`, top, height: height - 1 }}
      className={`absolute min-w-px overflow-hidden whitespace-nowrap text-left font-mono text-xs outline-none hover:brightness-95 focus-visible:z-10 focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset ${color} ${
        widthPx < MIN_EDGED_PX ? '' : 'border-surface border-r'
      } ${widthPx < MIN_NAMED_PX ? '' : 'px-1'} ${isSelected ? 'font-semibold underline' : ''}`}
    >
      {widthPx < MIN_NAMED_PX ? '' : name}
    </button>
  )
}

function toColor(fate: XrayFate): string {
  if (fate === 'failed') return 'bg-danger-soft text-text'
  return fate === 'undone' ? 'bg-warning-soft text-text' : 'bg-accent-soft text-text'
}

/** Name, outcome, exact gas and share of a box. */
function describeBox(
  { tree, box, name, whole: noun }: FlameBoxViewProps & { readonly name: string },
  numbers: NumberFormat,
): string {
  const first = tree.entries[0]
  const whole = first?.kind === 'call' ? first.gasUsed : undefined
  const gas = box.kind === 'call' ? box.call.gasUsed : box.gas
  const share = gas === undefined || whole === undefined ? undefined : numbers.formatPercent(gas, whole)
  const gasTexts = [
    gas === undefined ? 'gas not known' : `${numbers.formatInteger(gas)} gas`,
    ...(share === undefined ? [] : [`${share}% of the ${noun}`]),
  ]
  if (box.kind !== 'call') return [`${name} calls`, ...gasTexts].join(', ')
  const fate = tree.fates[box.at]
  const own = computeOwnGas(tree, box.at)
  return [
    name,
    ...(fate === undefined ? [] : [fate]),
    ...gasTexts,
    own === undefined ? 'own gas not known' : `own ${numbers.formatInteger(own)}`,
  ].join(', ')
}
