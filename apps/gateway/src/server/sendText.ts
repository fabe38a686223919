import type { ServerResponse } from 'node:http'

/** Set when an answer came from a partial index, since most result types have no field for it. */
export const PARTIAL_HEADER = 'X-Otterscan-Partial'

/** Sends a short plain-text response that is never cached. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  sendBody(response, status, 'text/plain; charset=utf-8', `${text}\n`)
}

/** Sends a JSON response that is never cached. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendBody(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Rejects the method and lists the allowed ones; `OPTIONS` gets the list as a success. */
export function sendAllowedMethods(
  response: ServerResponse,
  method: string | undefined,
  allowed: readonly string[],
): void {
  response.setHeader('Allow', [...allowed, 'OPTIONS'].join(', '))
  if (method === 'OPTIONS') response.writeHead(204).end()
  else sendText(response, 405, 'Method not allowed')
}

/** Tells a refused client how long to wait, in whole seconds. */
export function setRetryAfter(response: ServerResponse, milliseconds: number): void {
  response.setHeader('Retry-After', Math.max(1, Math.ceil(milliseconds / 1000)))
}

/** Sends a text of any type that is never cached. */
export function sendBody(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}
