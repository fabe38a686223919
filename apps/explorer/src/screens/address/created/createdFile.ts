import type { CreatedContract } from '../../../queries/created/createdContracts.ts'

/** A created contract in a file. */
export const CREATED_FILE = {
  blockNumber: ({ blockNumber }: CreatedContract) => blockNumber?.toString(),
  transactionHash: ({ transactionHash }: CreatedContract) => transactionHash,
  creator: ({ creator }: CreatedContract) => creator,
  address: ({ address }: CreatedContract) => address,
  kind: ({ kind }: CreatedContract) => kind,
}
