import type { Address } from '@otterscan/ethereum/address'
import type { Block } from '@otterscan/ethereum/execution/block'
import { AddressLink, type AddressRole } from '../../entities/AddressLink.tsx'
import { useSealedBlock } from '../../queries/block/sealedBlock.ts'

interface SealedFeeRecipientProps {
  readonly block: Block
  readonly miner: Address
  readonly roles: readonly AddressRole[]
}

/** The signer of a block where the scheme gives it the fees and uses the header's fee recipient for votes. */
export function SealedFeeRecipient({ block, miner, roles }: SealedFeeRecipientProps) {
  const signer = useSealedBlock(block)?.signer
  return <AddressLink address={signer ?? miner} roles={roles} />
}
