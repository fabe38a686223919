import type { Address } from '@otterscan/ethereum/address'
import { type Codec, quantity } from '../codec.ts'
import { tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { account } from './account.ts'

/** Where the methods about tokens are described. */
export const TOKEN_SOURCE = 'Otterscan gateway, docs/gateway.md'

/** Standards of tokens whose transfers the index adds up. */
export type IndexedTokenStandard = 'erc20' | 'erc721' | 'erc1155'

const STANDARDS = ['erc20', 'erc721', 'erc1155'] as const

/** One of them. */
export const standard: Codec<IndexedTokenStandard> = {
  decode: (wire, path) => {
    const found = STANDARDS.find((one) => one === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, 'a token standard')
    return found
  },
  encode: (value) => value,
}

const SUM_PATTERN = /^-?[0-9]{1,160}$/

/** A sum of amounts: decimal digits, as it may be negative and beyond 256 bits. */
export const sum: Codec<bigint> = {
  decode: (wire, path) => {
    if (typeof wire === 'string' && SUM_PATTERN.test(wire)) return BigInt(wire)
    throw new CheckFailedError(path, wire, 'a whole number in decimal digits')
  },
  encode: (value) => value.toString(),
}

/** An id in decimal digits, from any form of an unsigned integer. */
export const numberText: Codec<string> = {
  decode: (wire, path, unreadable) => quantity.decode(wire, path, unreadable).toString(),
  encode: (value) => value,
}

/** Parameters of what is asked of a token. */
export const tokenParams = tuple<[token: Address]>(account)
