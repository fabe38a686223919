import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ByteBudget } from '../../upstream/createByteBudget.ts'
import type { ClientOf } from '../clientAddress.ts'
import type { Dispatch } from '../createDispatcher.ts'
import type { RequestPath } from '../requestPath.ts'

/** Answers GET requests of the REST view. */
export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
) => Promise<void>

/** What the handler works with. */
export interface ApiHandlerParts {
  readonly dispatch: Dispatch
  readonly clientOf: ClientOf
  /** Memory of requests being read. */
  readonly bodies: ByteBudget
}
