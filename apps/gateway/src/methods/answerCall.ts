import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'
import { MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import type { NodeAnswer } from '../upstream/createNodeClient.ts'
import { GatewayError } from './gatewayError.ts'
import type { MethodCall, MethodContext } from './methodHandler.ts'
import { isPassedOn, refusedMethod } from './passthrough.ts'
import { findHandler } from './registry.ts'

/** One answer, and whether the node was out of reach, which HTTP says as well. */
export type CallAnswer = NodeAnswer & { readonly unreachable?: true }

const SERVER_ERROR_CODE = -32_000
const INTERNAL_ERROR_CODE = -32_603

/** Answers one call. Never throws: every failure becomes a JSON-RPC error, the node's own ones word for word. */
export async function answerCall(call: MethodCall, context: MethodContext): Promise<CallAnswer> {
  return settleAnswer(async () => {
    const handler = findHandler(call.method)
    if (handler !== undefined) return { result: await handler(call, context) }
    if (!isPassedOn(call.method)) throw refusedMethod(call.method)
    return context.node.ask(call.method, call.params, call.signal)
  })
}

/** The answer, or what was thrown as an error answer. Never throws. */
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
    const answer = { error: { code: SERVER_ERROR_CODE, message: error.message } }
    // An answer that came but cannot be used is no silence.
    return error.status === undefined ? { ...answer, unreachable: true } : answer
  }
  // A fault of the gateway itself: its words may hold anything, so they stay inside.
  return { error: { code: INTERNAL_ERROR_CODE, message: 'The gateway could not compute the answer.' } }
}

/** A method missing below a computed one is a refusal of the computation, not of the method that was asked. */
function toErrorObject(error: RpcError): JsonRpcErrorObject {
  const code = error instanceof MethodNotFoundError ? SERVER_ERROR_CODE : error.code
  return {
    code,
    message: `The node refused ${error.message}`,
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}
