import { invalidParams } from './gatewayError.ts'
import type { Handler } from './methodHandler.ts'
import { requireLists } from './ots2/indexedPage.ts'
import { foldText } from './token-names/matchTokens.ts'

const MIN_LENGTH = 2
const MAX_LENGTH = 64
const MAX_RESULTS = 10

/** Indexed tokens by their self-declared names, which prove nothing. Names may be truncated. */
export const searchTokens: Handler<'gateway_searchTokens'> = async ([text, limit], context) => {
  const wanted = text.length <= 2 * MAX_LENGTH ? foldText(text) : ''
  const length = [...wanted].length
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw invalidParams(`invalid argument 0: text must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`)
  }
  if (limit > MAX_RESULTS) throw invalidParams(`invalid argument 1: limit must be ${MAX_RESULTS} at most`)
  requireLists(context)
  const found = await context.index?.tokens.search(wanted, limit)
  return { results: found?.entries ?? [], isComplete: found?.isComplete === true, unreadable: [] }
}
