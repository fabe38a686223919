import { address as addressCodec, hash32 } from '@otterscan/api-schema/codec'
import { type BlockReference, bareBlockReference } from '@otterscan/api-schema/execution/blockReference'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { invalidArgument } from '../apiError.ts'

/** Query of a request, by name. */
export type Texts = ReadonlyMap<string, string>

/** Throws: `ApiError`. */
export function readAddress(texts: Texts, name = 'address'): Address {
  return read(texts, name, (text) => addressCodec.decode(text, name, []))
}

/** Throws: `ApiError`. */
export function readHash(texts: Texts, name = 'txhash'): Hex {
  return read(texts, name, (text) => hash32.decode(text, name, []))
}

/** `latest` when it is left out. Throws: `ApiError`. */
export function readTag(texts: Texts): BlockReference {
  return read(texts, 'tag', (text) => bareBlockReference.decode(text, 'tag', []), 'latest')
}

/** A number of at most 15 digits. Throws: `ApiError`. */
export function readNumber(texts: Texts, name: string, absent?: bigint): bigint {
  const text = texts.get(name)
  if (text === undefined || text === '') {
    if (absent === undefined) throw invalidArgument(`${name} is required`)
    return absent
  }
  if (!/^[0-9]{1,15}$/.test(text)) throw invalidArgument(`${name} must be a number of at most 15 digits`)
  return BigInt(text)
}

/** Largest number of the last row of a page. */
const LARGEST_WINDOW = 10_000

/** Which rows of a list are wanted. */
export interface Window {
  readonly skip: number
  readonly take: number
  readonly order: 'asc' | 'desc'
  readonly firstBlock: bigint
  /** `undefined` when all newer blocks count. */
  readonly lastBlock: bigint | undefined
}

/** `page`, `offset`, `sort`, `startblock` and `endblock`. Throws: `ApiError`. */
export function readWindow(texts: Texts): Window {
  const page = Number(readNumber(texts, 'page', 1n))
  const take = Number(readNumber(texts, 'offset', 1000n))
  if (page < 1 || take < 1) throw invalidArgument('page and offset must be at least 1')
  if (page * take > LARGEST_WINDOW) {
    throw invalidArgument(`page times offset must be at most ${LARGEST_WINDOW}; go on with startblock`)
  }
  const sort = texts.get('sort') || 'asc'
  if (sort !== 'asc' && sort !== 'desc') throw invalidArgument('sort must be asc or desc')
  const end = texts.get('endblock')
  return {
    skip: (page - 1) * take,
    take,
    order: sort,
    firstBlock: readNumber(texts, 'startblock', 0n),
    lastBlock:
      end === undefined || end === '' || end === 'latest' ? undefined : readNumber(texts, 'endblock'),
  }
}

/** Whether a block is among those of the window. */
export function isWithin({ firstBlock, lastBlock }: Window, block: bigint): boolean {
  return block >= firstBlock && (lastBlock === undefined || block <= lastBlock)
}

function read<T>(texts: Texts, name: string, decode: (text: string) => T, absent?: T): T {
  const text = texts.get(name)
  if (text === undefined || text === '') {
    if (absent === undefined) throw invalidArgument(`${name} is required`)
    return absent
  }
  try {
    return decode(text)
  } catch (error) {
    if (!(error instanceof CheckFailedError)) throw error
    throw invalidArgument(`${name} must be ${error.expected}`)
  }
}
