import type { GatewayStatus } from '@otterscan/api-schema/execution/gateway'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { type CoveredBlocks, toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'

/** How far the index is, as a text. `null` means that no program is in front of the node. */
export function describeIndex(status: Pick<GatewayStatus, 'index'> | null, numbers: NumberFormat): string {
  if (status === null) return 'None: the node is asked directly.'
  if (status.index === undefined) return 'Its state cannot be read.'
  if (status.index === null) return 'None: the program runs without.'
  const coverage = toIndexCoverage(status.index)
  switch (coverage.kind) {
    case 'whole':
      return 'All blocks'
    case 'growing': {
      const share = `${Math.min(99, Math.floor(coverage.ratio * 100))}% of the chain`
      return coverage.blocks === undefined ? 'Just begun' : share
    }
    case 'partial':
      return describeBlocks(coverage.blocks, numbers)
    case 'held': {
      const state = coverage.isOver ? 'Stopped' : 'Waiting'
      return coverage.blocks === undefined ? state : `${state}; ${describeBlocks(coverage.blocks, numbers)}`
    }
  }
}

function describeBlocks({ first, last }: CoveredBlocks, numbers: NumberFormat): string {
  return `blocks ${numbers.formatInteger(first)} to ${numbers.formatInteger(last)}`
}
