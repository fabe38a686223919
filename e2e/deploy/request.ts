import type { IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'

interface Asked {
  readonly port: number
  readonly path: string
  readonly host?: string
  /** Address of this machine that the request comes from. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request to a web server of this machine under another name; any certificate will do. A socket is closed by `end`. */
export function request({ port, path, host = 'scan.example', from, headers = {}, body }: Asked): Promise<{
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
  readonly end: () => void
}> {
  return new Promise((resolve, reject) => {
    const asked = requestHttps({
      host: '127.0.0.1',
      ...(from === undefined ? {} : { localAddress: from }),
      port,
      path,
      servername: host,
      rejectUnauthorized: false,
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: `${host}:${port}`, ...headers },
    })
    asked.once('upgrade', ({ statusCode, headers: got }, socket) =>
      resolve({ status: statusCode ?? 0, headers: got, bytes: 0, end: () => socket.destroy() }),
    )
    asked.once('response', (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, end: () => {} }),
      )
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

/** Headers that ask for a websocket. */
export const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}
