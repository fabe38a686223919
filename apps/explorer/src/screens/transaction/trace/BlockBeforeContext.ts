import { createContext } from 'react'

/** Number of the block before the transaction's; `undefined` where there is none. */
export const BlockBeforeContext = createContext<bigint | undefined>(undefined)
