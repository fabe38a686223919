import type { Decoder } from '@otterscan/api-schema/codec'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'

/** An object of the node's JSON. */
export type WireObject = Readonly<Record<string, unknown>>

/** The decoded value; `undefined` when decoding fails, which the caller handles. */
export function tryDecode<T>(decoder: Decoder<T>, wire: unknown): T | undefined {
  try {
    return decoder.decode(wire, '', [])
  } catch (error) {
    if (error instanceof CheckFailedError) return undefined
    throw error
  }
}
