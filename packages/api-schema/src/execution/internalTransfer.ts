import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { InternalTransfer, InternalTransferKind } from '@otterscan/ethereum/execution/internalTransfer'
import { address, boolean, type Codec, quantity } from '../codec.ts'
import { convert } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { entry } from '../object.ts'

type KnownKind = Exclude<InternalTransferKind['kind'], 'unknown'>

const KINDS_BY_NUMBER: readonly KnownKind[] = ['transfer', 'selfDestruct', 'create', 'create2', 'eofCreate']
const CREATIONS: ReadonlySet<string> = new Set(['create', 'create2', 'eofCreate'])
const KINDS_BY_NAME: ReadonlyMap<string, KnownKind> = new Map([
  ...KINDS_BY_NUMBER.map((kind) => [kind.toLowerCase(), kind] as const),
  ['call', 'transfer'],
])

/** Numbers as JSON numbers, decimal or hex text, and names with or without `_`, as nodes have sent them. */
function toKind(wireType: unknown): InternalTransferKind {
  const word = typeof wireType === 'string' || typeof wireType === 'number' ? String(wireType) : ''
  const kind = /^(0x[0-9a-fA-F]+|[0-9]+)$/.test(word)
    ? KINDS_BY_NUMBER[Number(word)]
    : KINDS_BY_NAME.get(word.replaceAll('_', '').toLowerCase())
  return kind === undefined ? { kind: 'unknown', wireType: word } : { kind }
}

const kindOfTransfer: Codec<InternalTransferKind> = {
  decode: (wire, path) => {
    if (typeof wire === 'object' && wire !== null)
      throw new CheckFailedError(path, wire, 'a number or a word')
    return toKind(wire)
  },
  encode: (value) => (value.kind === 'unknown' ? value.wireType : KINDS_BY_NUMBER.indexOf(value.kind)),
}

/**
 * One internal operation. An unknown type keeps the node's name for it.
 *
 * Throws: `CheckFailedError` when the sender cannot be read. Source: Otterscan API `InternalOperation`.
 */
export const internalTransfer: Codec<InternalTransfer> = convert(
  entry({
    core: { type: kindOfTransfer, from: address },
    // Not sent by Erigon: sources that know which operations were reverted flag those, and only those.
    optional: { to: address, value: quantity, reverted: boolean },
  }),
  ({ type, to, ...rest }) => ({
    ...rest,
    ...type,
    // Sent for a creation that failed; no contract can be created at this address.
    to: to === ZERO_ADDRESS && CREATIONS.has(type.kind) ? undefined : to,
  }),
  ({ to, reverted, ...rest }) => ({
    ...rest,
    type: rest,
    to: to ?? (CREATIONS.has(rest.kind) ? ZERO_ADDRESS : undefined),
    reverted,
  }),
)
