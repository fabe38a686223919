/** A nonce of a URL: a whole number, or `latest`; `undefined` for everything no account can have. */
export function parseNonceParameter(text: string): bigint | 'latest' | undefined {
  if (text === 'latest') return text
  if (!/^\d{1,20}$/.test(text)) return undefined
  const nonce = BigInt(text)
  // The node takes the nonce as a JSON number; no account will ever get beyond.
  return nonce <= BigInt(Number.MAX_SAFE_INTEGER) ? nonce : undefined
}
