import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { CheckFailedError, type JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'
import { MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import type { NodeAnswer } from '../upstream/nodeAnswer.ts'
import {
  busyError,
  GatewayError,
  INTERNAL_ERROR_CODE,
  invalidParams,
  SERVER_ERROR_CODE,
} from './gatewayError.ts'
import { type MethodCall, type MethodContext, NodeResult } from './methodHandler.ts'
import { describeMethods } from './openRpc/openRpc.ts'
import { isPassedOn, refusedMethod } from './passthrough.ts'
import { COMPUTED_NAMES, type ComputedMethodName, HANDLERS, isComputed } from './registry.ts'
import { toForwardedParams } from './traceOptions.ts'

/** One answer, and what also sets the HTTP status: the node was unreachable, or a limit refuses the call for now. */
export type CallAnswer = NodeAnswer & { readonly unreachable?: true; readonly retryAfterMs?: number }

/** Answers one call. Never throws: every failure becomes a JSON-RPC error; the node's own errors pass verbatim. */
export async function answerCall(call: MethodCall, context: MethodContext): Promise<CallAnswer> {
  return settleAnswer(async () => {
    const { method, params, signal } = call
    if (method === 'rpc.discover') return { result: describeMethods(COMPUTED_NAMES) }
    if (isComputed(method)) return { result: await compute(method, params, { ...context, method, signal }) }
    if (!isPassedOn(method)) throw refusedMethod(method)
    return context.node.requestAnswer(method, toForwardedParams(method, params), signal)
  })
}

const TOO_MANY_REQUESTS = 429

/** A method of the contract and its handler; the registry has checked that their types match. */
interface Matched {
  readonly method: { parseParams(wire: readonly unknown[]): unknown; encodeResult(result: never): unknown }
  readonly handler: (
    params: never,
    context: Parameters<(typeof HANDLERS)['gateway_status']>[1],
  ) => Promise<unknown>
}

/** Decodes the parameters, calls the handler and encodes its result, for every method. */
async function compute(
  name: ComputedMethodName,
  wire: readonly unknown[],
  context: Parameters<Matched['handler']>[1],
): Promise<unknown> {
  const { method, handler }: Matched = { method: METHOD_TABLE[name], handler: HANDLERS[name] }
  const result = await handler(parse(method, wire) as never, context)
  return result instanceof NodeResult ? result.wire : method.encodeResult(result as never)
}

function parse(method: Matched['method'], wire: readonly unknown[]): unknown {
  try {
    return method.parseParams(wire)
  } catch (error) {
    if (!(error instanceof CheckFailedError)) throw error
    throw invalidParams(`invalid argument ${error.field}: must be ${error.expected}`)
  }
}

/** The answer, or the thrown error as an error answer. Never throws. */
export async function settleAnswer(work: () => Promise<CallAnswer>): Promise<CallAnswer> {
  try {
    return await work()
  } catch (error) {
    return toErrorAnswer(error)
  }
}

function toErrorAnswer(error: unknown): CallAnswer {
  if (error instanceof GatewayError) return { error: { code: error.code, message: error.message } }
  if (error instanceof RpcError) return { error: toErrorObject(error) }
  if (error instanceof TransportError) {
    if (error.status === TOO_MANY_REQUESTS) return busyError(error.message, error.retryAfterMs)
    const answer = { error: { code: SERVER_ERROR_CODE, message: error.message } }
    // A response that cannot be used does not make the node unreachable.
    return error.status === undefined ? { ...answer, unreachable: true } : answer
  }
  if (error instanceof CheckFailedError) {
    return {
      error: { code: SERVER_ERROR_CODE, message: `The node's answer cannot be read: ${error.message}` },
    }
  }
  // A bug in the gateway: its message may contain anything, so it is not sent.
  return { error: { code: INTERNAL_ERROR_CODE, message: 'The gateway could not compute the answer.' } }
}

/**
 * The node's own error, naming the call that failed. When the node lacks a method that a computed one needs, the
 * requested method itself still exists.
 */
function toErrorObject(error: RpcError): JsonRpcErrorObject {
  const isMissing = error instanceof MethodNotFoundError
  const said = `${error.method}: ${error.nodeMessage}`
  return {
    code: isMissing ? SERVER_ERROR_CODE : error.code,
    message: isMissing ? `The node does not support ${said}` : said,
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}
