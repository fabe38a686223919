import { mayHoldSeal } from '@otterscan/decode/consensus/mayHoldSeal'
import type { Address } from '@otterscan/ethereum/address'
import type { Block } from '@otterscan/ethereum/execution/block'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import { AddressLink, type AddressRole } from '../../entities/AddressLink.tsx'

const SealedFeeRecipient = lazyComponent(
  async () => (await import('./SealedFeeRecipient.tsx')).SealedFeeRecipient,
)

/** Who gets the fees of a block: the fee recipient of the header, or the signer where the chain's scheme says so. */
export function FeeRecipient({
  block,
  miner,
  roles = [],
}: {
  readonly block: Block
  readonly miner: Address
  readonly roles?: readonly AddressRole[]
}) {
  const ofHeader = <AddressLink address={miner} roles={roles} />
  if (!mayHoldSeal(block.extraData)) return ofHeader
  return (
    <Suspense fallback={ofHeader}>
      <SealedFeeRecipient block={block} miner={miner} roles={roles} />
    </Suspense>
  )
}
