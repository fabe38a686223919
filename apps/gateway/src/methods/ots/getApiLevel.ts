import type { MethodHandler } from '../methodHandler.ts'

/** Level of the explorer's own methods that the gateway speaks. */
const API_LEVEL = 8

/** Always 8. */
export const getApiLevel: MethodHandler = async () => API_LEVEL
