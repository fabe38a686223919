import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import type { ParamsOf, ResultOf, RpcMethod } from '@otterscan/api-schema/rpcMethod'
import { connectExecutionClient } from './execution.ts'
import type { Fetch } from './transport/requestText.ts'
import type { RequestOptions } from './transport/transport.ts'

// biome-ignore lint/performance/noBarrelFile: who installs the package has this file alone
export { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
export { AbortedError, MethodNotFoundError, RpcError, TransportError } from './errors.ts'

type MethodTable = typeof METHOD_TABLE

/** A name of a method: `ots_getContractCreator`. */
export type MethodName = keyof MethodTable
/** What a method is given, in order. */
export type MethodParams<Name extends MethodName> = ParamsOf<MethodTable[Name]>
/** What a method returns: integers of the chain are bigint, addresses have their checksum. */
export type MethodResult<Name extends MethodName> = ResultOf<MethodTable[Name]>

/** Typed client of a program's `/rpc`. */
export interface OtterscanClient {
  /**
   * Calls a method and decodes its result. Calls made in the same turn share a request.
   *
   * Throws: `TransportError`, `RpcError`, `MethodNotFoundError`, `AbortedError`, `CheckFailedError`.
   */
  readonly request: <Name extends MethodName>(
    name: Name,
    params: MethodParams<Name>,
    options?: RequestOptions,
  ) => Promise<MethodResult<Name>>
  /** Ends what is under way. */
  readonly close: () => void
}

/** Connects to a program by the URL of its `/rpc`; nothing is sent before the first call. */
export function connectOtterscan(
  url: string,
  options: { readonly timeoutMs?: number; readonly fetch?: Fetch } = {},
): OtterscanClient {
  const client = connectExecutionClient(url, options)
  return {
    request: async (name, params, call) => {
      // The compiler does not connect the parameters of one method of the table with its result.
      const method = METHOD_TABLE[name] as unknown as RpcMethod<typeof params, MethodResult<typeof name>>
      return client.request(method, params, call)
    },
    close: client.close,
  }
}
