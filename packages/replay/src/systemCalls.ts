import { createAddressFromString } from '@ethereumjs/util'
import { type Hex, hexToBytes, toWord } from '@otterscan/ethereum/hex'
import type { ReplayState } from './ReplayState.ts'
import type { ReplayBlock } from './replayJob.ts'
import type { StateKeys } from './stateReader.ts'

/** Ring buffers of both contracts. */
const LENGTH = 8_191n
/** EIP-4788. */
const BEACON_ROOTS = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02'
/** EIP-2935. */
const BLOCK_HASHES = '0x0000f90827f1c53a10cb7a02335b175320002935'

interface SystemWrite {
  readonly address: Hex
  readonly slot: Hex
  readonly value: Hex
}

/**
 * What the calls at the start of a block write. Those of EIP-7002 and EIP-7251 come after its transactions, which
 * therefore do not see what they change.
 */
function listWrites({ timestamp, parentBeaconBlockRoot, requestsHash, number, parentHash }: ReplayBlock) {
  const writes: SystemWrite[] = []
  if (parentBeaconBlockRoot !== undefined) {
    const at = timestamp % LENGTH
    writes.push({ address: BEACON_ROOTS, slot: toWord(at), value: toWord(timestamp) })
    writes.push({ address: BEACON_ROOTS, slot: toWord(at + LENGTH), value: parentBeaconBlockRoot })
  }
  if (requestsHash !== undefined) {
    writes.push({ address: BLOCK_HASHES, slot: toWord((number - 1n) % LENGTH), value: parentHash })
  }
  return writes
}

/** What the system calls touch. */
export function systemKeys(block: ReplayBlock): StateKeys {
  const writes = listWrites(block)
  return { accounts: writes.map(({ address }) => address), slots: writes }
}

/** Does what the system calls at the start of the block do; nothing where their contract is not there. */
export async function runSystemCalls(block: ReplayBlock, state: ReplayState): Promise<void> {
  for (const { address, slot, value } of listWrites(block)) {
    const contract = createAddressFromString(address)
    if ((await state.getCodeSize(contract)) === 0) continue
    await state.putStorage(contract, hexToBytes(slot), hexToBytes(value))
  }
}
