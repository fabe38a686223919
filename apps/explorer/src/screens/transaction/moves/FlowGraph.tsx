import type { Flow } from '@otterscan/decode/movement/netChanges'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { FlowBox } from './FlowBox.tsx'
import { FlowLine } from './FlowLine.tsx'
import { type FlowPlace, layOutFlows, stepThroughFlows } from './layOutFlows.ts'

interface FlowGraphProps {
  readonly flows: readonly Flow[]
  readonly sender: Address
}

/** Who gave what to whom, as boxes and curves. One tab stop; arrow keys walk along the flows. */
export function FlowGraph({ flows, sender }: FlowGraphProps) {
  const numbers = useNumberFormat()
  const graph = useMemo(() => layOutFlows(flows, sender), [flows, sender])
  const [current, setCurrent] = useState<FlowPlace>('node 0')
  const frame = useRef<SVGSVGElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    const next = stepThroughFlows(graph, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    const place = frame.current?.querySelector<SVGGElement>(`[data-place="${next}"]`)
    const target = place?.querySelector<SVGAElement>('a') ?? place
    target?.focus()
  }

  return (
    <div className="min-w-0">
      <div className="overflow-x-auto">
        {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML stands for a group in SVG */}
        <svg
          ref={frame}
          role="group"
          aria-label="Flows between accounts; arrow keys follow them"
          width={graph.width}
          height={graph.height}
          viewBox={`0 0 ${graph.width} ${graph.height}`}
          className="max-w-none"
          onKeyDown={handleKeyDown}
        >
          <defs>
            <marker
              id="flow-end"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="7"
              markerHeight="7"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" className="fill-muted" />
            </marker>
          </defs>
          {graph.edges.map((edge, at) => (
            <FlowLine
              key={edge.path + edge.label.join()}
              edge={edge}
              from={graph.nodes[edge.from]?.account ?? ZERO_ADDRESS}
              to={graph.nodes[edge.to]?.account ?? ZERO_ADDRESS}
              place={`flow ${at}`}
              isCurrent={current === `flow ${at}`}
              onFocus={() => setCurrent(`flow ${at}`)}
            />
          ))}
          {graph.nodes.map((node, at) => (
            <FlowBox
              key={node.account}
              node={node}
              place={`node ${at}`}
              isSender={isSameAddress(node.account, sender)}
              isCurrent={current === `node ${at}`}
              onFocus={() => setCurrent(`node ${at}`)}
            />
          ))}
        </svg>
      </div>
      {graph.leftOut > 0 && (
        <p className="text-muted text-xs">
          {numbers.formatInteger(graph.leftOut)} more flows are not drawn; the table has all.
        </p>
      )}
    </div>
  )
}
