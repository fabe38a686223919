import { type Address, isSameAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { decodeUint } from '@otterscan/ethereum/contract/abiWords'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'

/** Topic0 of `Approval(address,address,uint256)`, shared by ERC-20 and ERC-721. */
export const APPROVAL_TOPIC: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Topic0 of `ApprovalForAll(address,address,bool)`. ERC-721, ERC-1155. */
export const APPROVAL_FOR_ALL_TOPIC: Hex =
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** Topic0 of `Approval(address,address,address,uint160,uint48)`. Permit2. */
export const PERMIT2_APPROVAL_TOPIC: Hex =
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** Topic0 of `Permit(address,address,address,uint160,uint48,uint48)`. Permit2. */
export const PERMIT2_PERMIT_TOPIC: Hex = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'

/** Permit2, at the same address on nearly every chain. */
export const PERMIT2_ADDRESS: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** First topics of every approval; the owner is the second topic of each. */
export const APPROVAL_TOPICS: readonly Hex[] = [
  APPROVAL_TOPIC,
  APPROVAL_FOR_ALL_TOPIC,
  PERMIT2_APPROVAL_TOPIC,
  PERMIT2_PERMIT_TOPIC,
]

/** What an account lets another one do, as a log claims it. */
export type Approval =
  /** May move an amount of a token. ERC-20. */
  | { readonly kind: 'erc20'; readonly token: Address; readonly spender: Address }
  /** May move one token. ERC-721. */
  | { readonly kind: 'erc721'; readonly token: Address; readonly spender: Address; readonly tokenId: bigint }
  /** May move every token of a contract. ERC-721, ERC-1155. */
  | { readonly kind: 'forAll'; readonly token: Address; readonly spender: Address }
  /** May move an amount through Permit2, which needs an allowance of its own. */
  | { readonly kind: 'permit2'; readonly token: Address; readonly spender: Address }

type ApprovalLog = Pick<Log, 'address' | 'topics' | 'data'>

/** The approval of a log; `undefined` for any other log, and for one that is not as its standard says. */
export function decodeApproval({ address, topics, data }: ApprovalLog): Approval | undefined {
  const [topic0, , second, third] = topics
  const first = toAddress(second)
  if (first === undefined) return undefined
  const words = hexByteLength(data) / 32
  switch (topic0?.toLowerCase()) {
    case APPROVAL_TOPIC:
      if (topics.length === 3 && words === 1) return { kind: 'erc20', token: address, spender: first }
      if (topics.length !== 4 || third === undefined || words !== 0) return undefined
      return { kind: 'erc721', token: address, spender: first, tokenId: BigInt(third) }
    case APPROVAL_FOR_ALL_TOPIC:
      return topics.length === 3 && words === 1
        ? { kind: 'forAll', token: address, spender: first }
        : undefined
    case PERMIT2_APPROVAL_TOPIC:
    case PERMIT2_PERMIT_TOPIC: {
      const spender = toAddress(third)
      if (spender === undefined || !isSameAddress(address, PERMIT2_ADDRESS)) return undefined
      return { kind: 'permit2', token: first, spender }
    }
    default:
      return undefined
  }
}

/** `undefined` for a word with bytes above the 20 of an address. */
function toAddress(word: Hex | undefined): Address | undefined {
  const value = decodeUint(word, 0)
  if (word === undefined || value === undefined || value >> 160n !== 0n) return undefined
  return toChecksumAddress(sliceHex(word, 12))
}

const LARGEST_UINT96 = 2n ** 96n - 1n

/** More than any supply: the largest number of a width that tokens keep allowances in, or one that was spent from. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n || amount === LARGEST_UINT96
}
