import { toRpcError } from '@otterscan/clients/errors'
import { NodeRefusal } from '@otterscan/testing/fakeNode'
import { type Change, type Mutation, mutate } from '@otterscan/testing/fuzz/mutateJson'
import type { NodeClient } from '../../src/upstream/createNodeClient.ts'
import { answerAsSampleChain } from './sampleChain.ts'

/** Which answer is mutated, and how. */
export interface SpoiltAnswer {
  /** Of all calls that an intact run makes, by number; counted round. */
  readonly call: number
  readonly list: readonly Mutation[]
}

/** A node that answers as the sample chain, one answer mutated. */
export interface FuzzNode extends NodeClient {
  /** Method and parameters of every call, once each, in order. */
  readonly seen: Set<string>
}

export const toCallKey = (method: string, params: readonly unknown[]) => `${method} ${JSON.stringify(params)}`

/** `undefined`: no answer is mutated. Without a network: the text of an answer is read again, as if it had come over one. */
export function createFuzzNode(spoilt?: { readonly key: string; readonly wire: unknown }): FuzzNode {
  const seen = new Set<string>()
  const requestAnswer: NodeClient['requestAnswer'] = async (method, params) => {
    const key = toCallKey(method, params)
    seen.add(key)
    try {
      return { result: key === spoilt?.key ? (spoilt.wire ?? null) : answerAsSampleChain(method, params) }
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
      return { error: { code: error.code, message: error.message } }
    }
  }
  return {
    display: 'sample',
    seen,
    requestAnswer,
    request: async (method, params) => {
      const answer = await requestAnswer(method, params)
      if ('error' in answer) throw toRpcError(method, answer.error)
      return answer.result
    },
  }
}

const answers = new Map<string, unknown>()

/** One of the intact answers, mutated. The same intact answer each time, so that its places are counted once. */
export function spoil(
  keys: readonly string[],
  { call, list }: SpoiltAnswer,
): { readonly key: string; readonly wire: unknown; readonly changes: readonly Change[] } {
  const key = keys[call % keys.length] ?? ''
  if (!answers.has(key)) answers.set(key, answerKey(key))
  return { key, ...mutate(answers.get(key), list) }
}

/** Refused calls have no answer to mutate. */
function answerKey(key: string): unknown {
  const space = key.indexOf(' ')
  try {
    return answerAsSampleChain(key.slice(0, space), JSON.parse(key.slice(space + 1)) as unknown[])
  } catch {
    return null // as a node that answers a missing method with null
  }
}
