import type { Change, StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { WireObject } from '../../upstream/wireValue.ts'

/** `stateDiff` of `trace_replayTransaction`. OpenEthereum `trace` module. */
export function encodeStateDiff({ accounts }: StateDiff): WireObject {
  return Object.fromEntries(
    accounts.map(({ address, balance, nonce, code, storage }) => [
      address.toLowerCase(),
      {
        balance: encodeChange(balance, toQuantity),
        code: encodeChange(code, asIs),
        nonce: encodeChange(nonce, toQuantity),
        storage: Object.fromEntries(storage.map(({ slot, change }) => [slot, encodeChange(change, asIs)])),
      },
    ]),
  )
}

function asIs(value: Hex): Hex {
  return value
}

function encodeChange<T>(change: Change<T> | undefined, encode: (value: T) => Hex): unknown {
  if (change === undefined) return '='
  if (change.kind === 'added') return { '+': encode(change.to) }
  if (change.kind === 'removed') return { '-': encode(change.from) }
  return { '*': { from: encode(change.from), to: encode(change.to) } }
}
