import type { Codec, Described } from './codec.ts'
import type { ParamsCodec } from './combinators.ts'

/** Definition of a remote method, shared by clients, gateway and tests. */
export interface RpcMethod<Params extends readonly unknown[], Result> {
  /** Name on the wire. */
  readonly name: string
  /** Encodes the positional parameters. */
  readonly toParams: (...params: Params) => readonly unknown[]
  /**
   * Decodes positional parameters, in any form that clients send.
   *
   * Throws: `CheckFailedError` that names the position of the unreadable one.
   */
  readonly parseParams: (wire: readonly unknown[]) => Params
  /**
   * Decodes `result`.
   *
   * Throws: `CheckFailedError` when a required field cannot be read.
   */
  readonly decodeResult: (wire: unknown) => Result
  /** Encodes `result`. */
  encodeResult(result: Result): unknown
  /** Where the method is specified. */
  readonly source: string
  /** What its parameters and result are made of. */
  readonly form: readonly [params: Described, result: Described]
}

/** Defines a method by the codecs of its parameters and result. The annotation below lets bundlers drop unused methods. */
/* @__NO_SIDE_EFFECTS__ */
export function defineMethod<const Params extends readonly unknown[], Result>({
  name,
  params,
  result,
  source,
}: {
  readonly name: string
  readonly params: ParamsCodec<Params>
  readonly result: Codec<Result>
  readonly source: string
}): RpcMethod<Params, Result> {
  return {
    name,
    toParams: (...values) => params.encode(values),
    parseParams: (wire) => params.decode(wire, '', []),
    decodeResult: (wire) => result.decode(wire, 'result', []),
    encodeResult: (value) => result.encode(value),
    source,
    form: [params, result],
  }
}

/** Decoded parameters of a method. */
export type ParamsOf<Method> = Method extends { parseParams(wire: never): infer Params } ? Params : never

/** Decoded result of a method. */
export type ResultOf<Method> = Method extends { decodeResult(wire: never): infer Result } ? Result : never
