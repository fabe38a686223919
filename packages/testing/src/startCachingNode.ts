import { type AnswerCall, type ListeningFakeNode, startFakeNode } from './fakeNode.ts'
import { forwardCalls } from './forwardCalls.ts'

/**
 * Passes calls on to a node and keeps every answer, for a chain that does not move while it runs. `answer` may answer in
 * its place.
 */
export function startCachingNode(
  nodeUrl: string,
  answer: AnswerCall = () => undefined,
): Promise<ListeningFakeNode> {
  const forward = forwardCalls(nodeUrl)
  const answers = new Map<string, unknown>()
  const request: AnswerCall = (method, params) => {
    const key = method + JSON.stringify(params)
    const known = answers.get(key) ?? forward(method, params)
    answers.set(key, known)
    return known
  }
  return startFakeNode((method, params) => answer(method, params) ?? request(method, params))
}
