import {
  type AnswerCall,
  type ListeningFakeNode,
  methodNotFound,
  startFakeNode,
} from '@otterscan/testing/fakeNode'
import { forwardCalls } from '@otterscan/testing/forwardCalls'

/** Starts a node in front of a real one. `answer` may answer in its place; `undefined` passes the call on. */
export function startFilteringNode(nodeUrl: string, answer: AnswerCall): Promise<ListeningFakeNode> {
  const forward = forwardCalls(nodeUrl)
  return startFakeNode(async (method, params) => (await answer(method, params)) ?? forward(method, params))
}

/** Refuses the methods of whole namespaces. */
export function withoutNamespaces(...namespaces: readonly string[]): AnswerCall {
  return (method) => {
    if (namespaces.some((namespace) => method.startsWith(`${namespace}_`))) throw methodNotFound(method)
  }
}
