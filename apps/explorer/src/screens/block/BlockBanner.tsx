import type { Block } from '@otterscan/ethereum/execution/block'
import { formatInteger } from '@otterscan/ethereum/units'
import { Banner } from '@otterscan/ui/Banner'
import { AppLink } from '../../entities/AppLink.tsx'
import { blockPath } from '../../paths.ts'
import type { Canonicity } from '../../queries/head/useCanonicity.ts'

interface BlockBannerProps {
  readonly block: Block
  readonly canonicity: Canonicity
  readonly isByHash: boolean
}

/** Says when another block has, or took, the place of the one on screen. */
export function BlockBanner({ block, canonicity, isByHash }: BlockBannerProps) {
  if (canonicity.status !== 'replaced') return null
  const { canonicalHash } = canonicity
  return (
    <Banner tone="warning">
      {isByHash
        ? 'This block is not part of the chain: it is an uncle, or a reorganization left it behind.'
        : 'This block is no longer part of the chain: a reorganization left it behind.'}{' '}
      {canonicalHash === null ? (
        'The chain has no block of this number now.'
      ) : (
        <AppLink path={blockPath(isByHash ? block.number : canonicalHash)} className="link font-medium">
          See the block that is number {formatInteger(block.number)} now
        </AppLink>
      )}
    </Banner>
  )
}
