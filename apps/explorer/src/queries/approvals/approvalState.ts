import { callContract } from '@otterscan/clients/contracts/callContract'
import { type Approval, isUnlimited, PERMIT2_ADDRESS } from '@otterscan/decode/token/approvals'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { decodeAddressWord, decodeUint, toWordCall } from '@otterscan/ethereum/contract/abiWords'
import { toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import { getBlockTimestamp } from '../block/blockTimestamp.ts'
import type { Clients } from '../clients.ts'

/** What an approval allows now. Amounts are raw; each is `undefined` where the contract does not return it. */
export interface ApprovalState {
  /** It still allows something; `undefined` where that cannot be read. */
  readonly isInForce: boolean | undefined
  /** What may be moved; `undefined` for approvals of whole contracts and single tokens too. */
  readonly amount: bigint | undefined
  readonly isUnlimited: boolean
  /** What could be moved at this moment: no more than the owner has, and than each allowance on the way. */
  readonly atRisk: bigint | undefined
  /** Unix seconds at which it ends; only of Permit2. */
  readonly expiration: bigint | undefined
}

/** Identifies an approval among those of an owner. */
export function toApprovalKey(approval: Approval): string {
  const id = approval.kind === 'erc721' ? ` ${approval.tokenId}` : ''
  return `${approval.kind} ${approval.token} ${approval.spender}${id}`
}

/** What an approval of an owner allows at the end of a block, or at the head. Two to four calls, in one batch with those of others. */
export function approvalStateQuery(
  clients: Clients,
  owner: Address,
  approval: Approval,
  at: bigint | undefined,
) {
  const key = [owner, toApprovalKey(approval), at?.toString() ?? 'latest'] as const
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'approvalState', ...key] as const,
    queryFn: ({ signal }) => getApprovalState(clients, { owner, approval, at }, signal),
  })
}

interface WantedState {
  readonly owner: Address
  readonly approval: Approval
  /** `undefined` for the head. */
  readonly at: bigint | undefined
}

async function getApprovalState(
  clients: Clients,
  { owner, approval, at }: WantedState,
  signal: AbortSignal,
): Promise<ApprovalState> {
  const call = (to: Address, data: Hex) =>
    callContract(clients.execution, { to, data }, at ?? 'latest', { signal })
  const { token, spender } = approval
  switch (approval.kind) {
    case 'erc20': {
      const [allowance, balance] = await Promise.all([
        call(token, toAllowanceCall(owner, spender)),
        call(token, toBalanceCall(owner)),
      ])
      return toAmountState(decodeUint(allowance, 0), decodeUint(balance, 0))
    }
    case 'permit2': {
      const [time, own, allowance, balance] = await Promise.all([
        at === undefined ? BigInt(Math.floor(Date.now() / 1000)) : getBlockTimestamp(clients, at, signal),
        call(PERMIT2_ADDRESS, toWordCall(PERMIT2_ALLOWANCE, owner, token, spender)),
        call(token, toAllowanceCall(owner, PERMIT2_ADDRESS)),
        call(token, toBalanceCall(owner)),
      ])
      return toPermit2State(own, time, decodeUint(allowance, 0), decodeUint(balance, 0))
    }
    case 'forAll': {
      const [isApproved, balance] = await Promise.all([
        call(token, toWordCall(IS_APPROVED_FOR_ALL, owner, spender)),
        // ERC-1155 has no balance of all ids: it stays unknown.
        call(token, toBalanceCall(owner)),
      ])
      const isInForce = toBoolean(isApproved)
      return {
        isInForce,
        amount: undefined,
        isUnlimited: isInForce === true,
        atRisk: isInForce === false ? 0n : decodeUint(balance, 0),
        expiration: undefined,
      }
    }
    case 'erc721': {
      const [approved, holder] = await Promise.all([
        call(token, toWordCall(GET_APPROVED, approval.tokenId)),
        call(token, toWordCall(OWNER_OF, approval.tokenId)),
      ])
      return toTokenState(approved, holder, owner, spender)
    }
  }
}

const ALLOWANCE: Hex = '0xdd62ed3e'
/** `allowance(owner, token, spender)` of Permit2. */
const PERMIT2_ALLOWANCE: Hex = '0x927da105'
const IS_APPROVED_FOR_ALL: Hex = '0xe985e9c5'
const GET_APPROVED: Hex = '0x081812fc'
const OWNER_OF: Hex = '0x6352211e'

function toAllowanceCall(owner: Address, spender: Address): Hex {
  return toWordCall(ALLOWANCE, owner, spender)
}

function toAmountState(amount: bigint | undefined, balance: bigint | undefined): ApprovalState {
  return {
    isInForce: amount === undefined ? undefined : amount > 0n,
    amount,
    isUnlimited: amount !== undefined && isUnlimited(amount),
    atRisk: amount === 0n ? 0n : findLeast(amount, balance),
    expiration: undefined,
  }
}

function toPermit2State(
  own: Hex | undefined,
  time: bigint | undefined,
  allowance: bigint | undefined,
  balance: bigint | undefined,
): ApprovalState {
  const amount = decodeUint(own, 0)
  const expiration = decodeUint(own, 1)
  // As of a block whose time is not known it may have ended.
  const hasEnded = expiration === undefined || time === undefined ? undefined : expiration < time
  const isOver = amount === 0n || hasEnded === true
  const isInForce = isOver ? false : amount === undefined || hasEnded === undefined ? undefined : true
  return {
    isInForce,
    amount,
    isUnlimited: isInForce !== false && amount !== undefined && isUnlimited(amount),
    atRisk: isInForce === false ? 0n : findLeast(amount, allowance, balance),
    expiration,
  }
}

function toTokenState(
  approved: Hex | undefined,
  holder: Hex | undefined,
  owner: Address,
  spender: Address,
): ApprovalState {
  // A token that is gone has neither.
  const isKnown = decodeUint(approved, 0) !== undefined && decodeUint(holder, 0) !== undefined
  const isInForce = isKnown
    ? isSameAddress(decodeAddressWord(approved), spender) && isSameAddress(decodeAddressWord(holder), owner)
    : undefined
  return {
    isInForce,
    amount: undefined,
    isUnlimited: false,
    atRisk: isInForce === undefined ? undefined : isInForce ? 1n : 0n,
    expiration: undefined,
  }
}

/** `undefined` for what is neither. */
function toBoolean(output: Hex | undefined): boolean | undefined {
  const value = decodeUint(output, 0)
  return value === 1n ? true : value === 0n ? false : undefined
}

/** Unknown as soon as one is, unless another is zero. */
function findLeast(...amounts: readonly (bigint | undefined)[]): bigint | undefined {
  if (amounts.includes(0n)) return 0n
  const known = amounts.filter((amount) => amount !== undefined)
  if (known.length < amounts.length) return undefined
  return known.reduce((least, amount) => (amount < least ? amount : least))
}
