import type { ServerResponse } from 'node:http'

/** A short plain answer, never kept by caches. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`)
}

/** A JSON answer, never kept by caches. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Refuses the method, naming those that work; `OPTIONS` gets the same list as a success. */
export function sendAllowedMethods(
  response: ServerResponse,
  method: string | undefined,
  allowed: readonly string[],
): void {
  response.setHeader('Allow', [...allowed, 'OPTIONS'].join(', '))
  if (method === 'OPTIONS') response.writeHead(204).end()
  else sendText(response, 405, 'Method not allowed')
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}
