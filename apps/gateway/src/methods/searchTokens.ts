import { invalidParams } from './gatewayError.ts'
import type { MethodHandler } from './methodHandler.ts'
import { requireLists } from './ots2/indexedPage.ts'
import { readCount } from './parameters.ts'
import { foldText } from './token-names/matchTokens.ts'

const MIN_LENGTH = 2
const MAX_LENGTH = 64
const MAX_RESULTS = 10

/** `gateway_searchTokens`: indexed tokens by the names they give themselves, which prove nothing. Names may be cut. */
export const searchTokens: MethodHandler = async (call, context) => {
  const [text, limit] = call.params
  const wanted = typeof text === 'string' && text.length <= 2 * MAX_LENGTH ? foldText(text) : ''
  const length = [...wanted].length
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw invalidParams(`invalid argument 0: text must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`)
  }
  const most = limit == null ? MAX_RESULTS : readCount(call.params, 1, 'limit')
  if (most > MAX_RESULTS) throw invalidParams(`invalid argument 1: limit must be ${MAX_RESULTS} at most`)
  requireLists(call, context)
  const found = await context.tokens?.search(wanted, most)
  return {
    results: (found?.entries ?? []).map(({ address, standard, name, symbol }) => {
      return { address, standard, name, symbol }
    }),
    isComplete: found?.isComplete === true,
  }
}
