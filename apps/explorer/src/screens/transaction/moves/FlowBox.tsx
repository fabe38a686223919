import { isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { AppLink } from '../../../entities/AppLink.tsx'
import { useShortName } from '../../../entities/useShortName.ts'
import { addressPath } from '../../../paths/addressPaths.ts'
import { type FlowNode, type FlowPlace, NODE_HEIGHT, NODE_WIDTH } from './layOutFlows.ts'

interface FlowBoxProps {
  readonly node: FlowNode
  readonly place: FlowPlace
  readonly isSender: boolean
  readonly isCurrent: boolean
  readonly onFocus: () => void
}

/** An account of the graph, a link to its page. */
export function FlowBox({ node: { account, x, y }, place, isSender, isCurrent, onFocus }: FlowBoxProps) {
  const name = useShortName(account)
  const role = isSender ? 'sender' : isSameAddress(account, ZERO_ADDRESS) ? 'made or destroyed' : undefined
  return (
    <g data-place={place} className="group">
      <AppLink
        path={addressPath(account)}
        tabIndex={isCurrent ? 0 : -1}
        className="outline-none"
        onIntent={onFocus}
        aria-label={role === undefined ? account : `${account}, ${role}`}
      >
        <rect
          x={x}
          y={y}
          width={NODE_WIDTH}
          height={NODE_HEIGHT}
          rx={6}
          className={`${isSender ? 'fill-sender-soft' : 'fill-raised'} stroke-border group-focus-within:stroke-2 group-focus-within:stroke-accent`}
        />
        <text
          x={x + NODE_WIDTH / 2}
          y={y + (role === undefined ? 22 : 16)}
          textAnchor="middle"
          className="fill-accent font-mono text-xs"
        >
          {name}
        </text>
        {role !== undefined && (
          <text x={x + NODE_WIDTH / 2} y={y + 29} textAnchor="middle" className="fill-muted text-[10px]">
            {role}
          </text>
        )}
      </AppLink>
    </g>
  )
}
