import { RpcError } from '@otterscan/clients/errors'

/** Of this transaction, not of the method: the explorer takes -32004 for a method that is missing. */
const REFUSAL_CODE = -32_000

/** The transaction is not shown, since what it did could not be proved. */
export class ReplayRefusal extends RpcError {
  constructor(words: string) {
    super('replay', {
      code: REFUSAL_CODE,
      message: `what this transaction did cannot be worked out without traces of the node: ${words}`,
    })
  }
}
