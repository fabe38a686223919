import type { Log } from '@otterscan/ethereum/execution/log'
import { createContext } from 'react'

/** Logs of the transaction whose calls are drawn below; `undefined` where they are not known. */
export const TransactionLogsContext = createContext<readonly Log[] | undefined>(undefined)
