import type { Operation } from '../operation.ts'
import { ADDRESS_OPERATIONS } from './addresses.ts'
import { BLOCK_OPERATIONS } from './blocks.ts'
import { LOG_OPERATIONS } from './logs.ts'
import { STATUS_OPERATIONS } from './status.ts'
import { TOKEN_OPERATIONS } from './tokens.ts'
import { TRANSACTION_OPERATIONS } from './transactions.ts'

/** Every operation of the REST view, in the order of its description. */
export const OPERATIONS: readonly Operation[] = [
  ...STATUS_OPERATIONS,
  ...BLOCK_OPERATIONS,
  ...TRANSACTION_OPERATIONS,
  ...ADDRESS_OPERATIONS,
  ...TOKEN_OPERATIONS,
  ...LOG_OPERATIONS,
]
