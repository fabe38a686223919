import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { InternalTransfer, InternalTransferKind } from '@otterscan/ethereum/execution/internalTransfer'
import { address, boolean, type Codec, quantity } from '../codec.ts'
import { readObject, toUnreadable } from '../objectReader.ts'

type KnownKind = Exclude<InternalTransferKind['kind'], 'unknown'>

const KINDS_BY_NUMBER: readonly KnownKind[] = ['transfer', 'selfDestruct', 'create', 'create2', 'eofCreate']
const CREATIONS: ReadonlySet<string> = new Set(['create', 'create2', 'eofCreate'])
const KINDS_BY_NAME: ReadonlyMap<string, KnownKind> = new Map([
  ...KINDS_BY_NUMBER.map((kind) => [kind.toLowerCase(), kind] as const),
  ['call', 'transfer'],
])

/**
 * One internal operation. A type we do not know keeps the node's word; a value left out is 0.
 *
 * Throws: `CheckFailedError` when sender or value cannot be read. Source: Otterscan API `InternalOperation`.
 */
export const internalTransfer: Codec<InternalTransfer> = (wire, path) => {
  const reader = readObject(wire, path)
  const kind = toKind(reader.raw('type'))
  const to = reader.optional('to', address)
  return {
    ...kind,
    from: reader.core('from', address),
    // Written for a contract that did not come into being; nothing can be created there.
    to: to === ZERO_ADDRESS && CREATIONS.has(kind.kind) ? undefined : to,
    value: reader.has('value') ? reader.core('value', quantity) : 0n,
    // Not of Erigon: sources that know which operations were undone say so, and only of those.
    ...(reader.has('reverted') ? { reverted: reader.optional('reverted', boolean) } : {}),
    ...toUnreadable(reader),
  }
}

/** Numbers as JSON numbers, decimal or hex text, and names with or without `_`, as nodes have sent them. */
function toKind(wireType: unknown): InternalTransferKind {
  const word = typeof wireType === 'string' || typeof wireType === 'number' ? String(wireType) : ''
  const kind = /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(word)
    ? KINDS_BY_NUMBER[Number(word)]
    : KINDS_BY_NAME.get(word.replaceAll('_', '').toLowerCase())
  return kind === undefined ? { kind: 'unknown', wireType: word } : { kind }
}
