import { serverError } from '../gatewayError.ts'
import type { MethodHandler } from '../methodHandler.ts'

/** For methods that only an index can answer, while there is none. */
export const notIndexed: MethodHandler = async ({ method }) => {
  throw serverError(
    `${method}: not indexed; start the program with --index DIR to build the index that answers it.`,
  )
}
