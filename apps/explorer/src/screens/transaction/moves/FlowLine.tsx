import type { Asset } from '@otterscan/decode/movement/movement'
import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Address } from '@otterscan/ethereum/address'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import type { FlowEdge, FlowPlace } from './layOutFlows.ts'

const LABEL_CHARACTERS = 20

interface FlowLineProps {
  readonly edge: FlowEdge
  readonly from: Address
  readonly to: Address
  readonly place: FlowPlace
  readonly isCurrent: boolean
  readonly onFocus: () => void
}

/** A flow of the graph, with its amount. */
export function FlowLine({ edge, from, to, place, isCurrent, onFocus }: FlowLineProps) {
  const { flow, path, label } = edge
  const text = useAmountText(flow.asset, flow.amount)
  const cut = cutText(text, LABEL_CHARACTERS)
  const [x, y] = label
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture that arrow keys walk to
    <g
      data-place={place}
      role="img"
      aria-label={`${text} from ${from} to ${to}`}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className="group outline-none"
    >
      <title>{text}</title>
      <path
        d={path}
        markerEnd="url(#flow-end)"
        className="fill-none stroke-muted group-hover:stroke-accent group-focus:stroke-2 group-focus:stroke-accent"
      />
      <text
        x={x}
        y={y + 4}
        textAnchor="middle"
        strokeWidth={4}
        paintOrder="stroke"
        className="fill-text stroke-surface text-xs group-focus:fill-accent"
      >
        {cut.text}
        {cut.isCut && '…'}
      </text>
    </g>
  )
}

/** An amount of an asset as plain text. */
function useAmountText(asset: Asset, amount: bigint): string {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  const query = tokenMetadataQuery(useClients(), asset.kind === 'native' ? '0x' : asset.token)
  const { data } = useQuery(asset.kind === 'native' ? { ...query, queryFn: skipToken } : query)
  if (asset.kind === 'native') {
    return `${numbers.formatAmount(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`
  }
  const name = toVisibleText(data?.symbol ?? data?.name ?? 'of an unknown token')
  if (asset.kind === 'erc721') return `#${asset.tokenId} ${name}`
  if (asset.kind === 'erc1155') return `${numbers.formatInteger(amount)} × #${asset.tokenId} ${name}`
  const isScaled = isFungibleToken(data)
  return `${isScaled ? numbers.formatAmount(amount, data.decimals) : numbers.formatInteger(amount)} ${name}`
}
