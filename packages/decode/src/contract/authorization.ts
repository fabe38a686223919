import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { Authorization } from '@otterscan/ethereum/execution/transaction'
import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { encodeRlp, toBigEndian } from '../rlp.ts'
import { recoverSigner } from '../transaction/recoverSigner.ts'

const AUTHORIZATION_MAGIC = 0x05
/** Nonces end before 2^64 − 1. EIP-2681. */
const MAX_NONCE = (1n << 64n) - 1n

/** Why the protocol skips an authorization. EIP-7702, "Behavior". */
export type AuthorizationSkip =
  | 'invalidSignature'
  | 'otherChain'
  | 'nonceMismatch'
  | 'nonceTooHigh'
  | 'authorityHasCode'

/** Outcome of one authorization. */
export interface JudgedAuthorization {
  readonly authorization: Authorization
  /** Account that signed; `undefined` when the signature gives none. */
  readonly authority: Address | undefined
  readonly outcome: /** `isSuperseded`: a later entry of the same authority won. */
    | { readonly kind: 'applied'; readonly isSuperseded: boolean }
    | { readonly kind: 'skipped'; readonly reason: AuthorizationSkip }
    /** Valid as far as it can be known without the authority's nonce. */
    | { readonly kind: 'undecided' }
}

/** State just before the transaction, as far as it is known. Keyed by lower-case address. */
export interface AuthorizationContext {
  readonly chainId: bigint
  /** Nonces before the transaction. */
  readonly nonces?: ReadonlyMap<string, bigint>
  /** Codes before the transaction. */
  readonly codes?: ReadonlyMap<string, Hex>
  /** Its nonce is incremented before the list is processed. */
  readonly sender?: Address
}

/**
 * Signer of an authorization, over keccak256(0x05 ‖ rlp([chainId, address, nonce])).
 *
 * `undefined` when a field is unreadable, the signature is out of range or high-s, or gives no key. EIP-7702.
 */
export function recoverAuthority(authorization: Authorization): Address | undefined {
  const { chainId, address, nonce, yParity, r, s } = authorization
  if (chainId === undefined || address === undefined || nonce === undefined) return undefined
  if (yParity === undefined || r === undefined || s === undefined) return undefined
  const list = encodeRlp([toBigEndian(chainId), hexToBytes(address), toBigEndian(nonce)])
  const hash = keccak256(Uint8Array.from([AUTHORIZATION_MAGIC, ...list]))
  return recoverSigner(hash, { yParity, r, s })
}

/** Outcomes of the list, processed entry by entry as the protocol does. One signature recovery each. EIP-7702. */
export function judgeAuthorizations(
  authorizations: readonly Authorization[],
  context: AuthorizationContext,
): JudgedAuthorization[] {
  const state = new AuthorityState(context)
  const judged = authorizations.map((authorization): JudgedAuthorization => {
    const authority = recoverAuthority(authorization)
    return { authorization, authority, outcome: judge(authorization, authority, context.chainId, state) }
  })
  const settled = new Set<string>()
  for (let at = judged.length - 1; at >= 0; at--) {
    const entry = judged[at]
    if (entry?.outcome.kind !== 'applied' || entry.authority === undefined) continue
    const key = entry.authority.toLowerCase()
    if (settled.has(key)) judged[at] = { ...entry, outcome: { kind: 'applied', isSuperseded: true } }
    settled.add(key)
  }
  return judged
}

function judge(
  authorization: Authorization,
  authority: Address | undefined,
  chainId: bigint,
  state: AuthorityState,
): JudgedAuthorization['outcome'] {
  const { nonce } = authorization
  if (
    authorization.chainId !== undefined &&
    authorization.chainId !== 0n &&
    authorization.chainId !== chainId
  ) {
    return { kind: 'skipped', reason: 'otherChain' }
  }
  if (nonce !== undefined && nonce >= MAX_NONCE) return { kind: 'skipped', reason: 'nonceTooHigh' }
  if (authority === undefined || nonce === undefined) return { kind: 'skipped', reason: 'invalidSignature' }
  if (state.hasForeignCode(authority)) return { kind: 'skipped', reason: 'authorityHasCode' }
  const expected = state.nonceOf(authority)
  if (expected === undefined) return { kind: 'undecided' }
  if (expected !== nonce) return { kind: 'skipped', reason: 'nonceMismatch' }
  state.apply(authority, nonce)
  return { kind: 'applied', isSuperseded: false }
}

/** Nonces as they change while the list is processed. */
class AuthorityState {
  readonly #nonces: Map<string, bigint>
  readonly #codes: ReadonlyMap<string, Hex>

  constructor({ nonces, codes, sender }: AuthorizationContext) {
    this.#nonces = new Map(nonces)
    this.#codes = codes ?? new Map()
    const key = sender?.toLowerCase()
    const before = key === undefined ? undefined : this.#nonces.get(key)
    if (key !== undefined && before !== undefined) this.#nonces.set(key, before + 1n)
  }

  nonceOf(authority: Address): bigint | undefined {
    return this.#nonces.get(authority.toLowerCase())
  }

  /** Only accounts without code, or with a delegation, may delegate. */
  hasForeignCode(authority: Address): boolean {
    const code = this.#codes.get(authority.toLowerCase()) ?? '0x'
    return code !== '0x' && decodeDelegation(code) === undefined
  }

  apply(authority: Address, nonce: bigint): void {
    this.#nonces.set(authority.toLowerCase(), nonce + 1n)
  }
}

/** True when the authorization revokes a delegation. */
export function isRevocation(authorization: Authorization): boolean {
  return authorization.address === ZERO_ADDRESS
}
