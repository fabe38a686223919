import type { ExecutionClient } from '@otterscan/clients/execution'
import type { NodeClient } from './createNodeClient.ts'

/** Wraps the node as an `ExecutionClient`: parameters are encoded and results decoded by `api-schema`. */
export function toExecutionClient(node: NodeClient): Pick<ExecutionClient, 'request'> {
  return {
    request: async (method, params, options) =>
      method.decodeResult(await node.request(method.name, method.toParams(...params), options?.signal)),
  }
}
