import type { TracedTransfer } from '@otterscan/decode/trace/internalTransfers'
import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { WireObject } from '../../upstream/wireValue.ts'

const TYPES: Readonly<Record<Exclude<TracedTransfer['kind'], 'unknown'>, number>> = {
  transfer: 0,
  selfDestruct: 1,
  create: 2,
  create2: 3,
  eofCreate: 4,
}

/** One entry of `ots_getInternalOperations`. Beyond Erigon's members: `reverted`, only where true. */
export function encodeInternalOperation(transfer: TracedTransfer): WireObject {
  return {
    type: transfer.kind === 'unknown' ? Number(transfer.wireType) : TYPES[transfer.kind],
    from: transfer.from.toLowerCase(),
    to: (transfer.to ?? ZERO_ADDRESS).toLowerCase(),
    value: toQuantity(transfer.value),
    ...(transfer.reverted ? { reverted: true } : {}),
  }
}
