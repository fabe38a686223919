import type { Handler } from '../methodHandler.ts'

/** The Otterscan API level the gateway implements. */
const API_LEVEL = 8

/** Always 8. */
export const getApiLevel: Handler<'ots_getApiLevel'> = async () => API_LEVEL
