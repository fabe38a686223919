import { randomUUID } from 'node:crypto'
import type { Hex } from '@otterscan/ethereum/hex'
import type { RangeWork } from '../rangeWork.ts'
import type { ClickHouseAddress } from './clickHouseAddress.ts'
import type { ClickHouseTransport } from './createClickHouseClient.ts'
import { type ClickHouseIndexStorage, createClickHouseStorage } from './createClickHouseStorage.ts'
import { createLease, type Lease } from './createLease.ts'
import { createRangeWork } from './createRangeWork.ts'
import { openTables } from './openSchema.ts'

export interface ClickHouseIndex {
  readonly storage: ClickHouseIndexStorage
  /** Wants to lead from now on. */
  lead(): Lease
  /** Takes ranges from now on. */
  work(rangeBlocks?: number): RangeWork
}

const GENESIS_DIGITS = 16

/** Database of the index of a chain: one for each chain id and first block. */
export function toIndexDatabase(
  { database }: ClickHouseAddress,
  { chainId, genesisHash }: { readonly chainId: bigint; readonly genesisHash: Hex },
): string {
  return `${database}_${chainId}_${genesisHash.slice(2, 2 + GENESIS_DIGITS)}`
}

/** Makes the tables where they are missing. Throws: `OtherSchemaError`, errors of the store. */
export async function openClickHouseIndex(
  transport: ClickHouseTransport,
  {
    address,
    database,
    log,
  }: {
    readonly address: ClickHouseAddress
    readonly database: string
    readonly log: (line: string) => void
  },
): Promise<ClickHouseIndex> {
  const client = await openTables(transport, { database, cluster: address.cluster })
  const tell = (line: string) => log(`Index: ${line}`)
  const storage = await createClickHouseStorage({ client, database, log: tell })
  const owner = randomUUID()
  return {
    storage,
    lead: () => createLease({ client, database, owner, log }),
    work: (rangeBlocks) => createRangeWork({ client, database, storage, owner, rangeBlocks }),
  }
}
