/** A block number as the URL of the page of nodes has it; `undefined` for none, and for what is not one. */
export function parseComparedBlock(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined
}
