import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '::1']
const WILDCARD_HOSTS = ['0.0.0.0', '::']

/**
 * Why a request must not reach the node; `undefined` when it may.
 *
 * A foreign page can point its own host name at this machine (DNS rebinding), so the Host must be one of ours. It can
 * also post or open a WebSocket here directly, so an Origin, when the browser sends one, must be this same host.
 */
export function refuseForeignRequest(
  headers: IncomingHttpHeaders,
  listenHost: string,
  publicHosts: readonly string[] = [],
): string | undefined {
  const host = headers.host
  const name = host === undefined ? undefined : parseHostName(host)
  if (name === undefined || !(isAllowedHost(name, listenHost) || publicHosts.includes(name))) {
    return 'Unknown host name. Open the explorer at the address it printed, or allow this name with --public-host.'
  }
  const origin = headers.origin
  if (origin !== undefined && !isSameOrigin(origin, host)) {
    return 'Only pages of this explorer may use its node.'
  }
  return undefined
}

/** With a wildcard address any IP is valid; an IP in the Host cannot be rebound. */
function isAllowedHost(name: string, listenHost: string): boolean {
  if (LOOPBACK_NAMES.includes(name) || name === listenHost.toLowerCase()) return true
  return WILDCARD_HOSTS.includes(listenHost) && isIP(name) !== 0
}

function parseHostName(host: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/@\s]+))(?::\d{1,5})?$/i.exec(host)
  return (match?.[1] ?? match?.[2])?.toLowerCase()
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase().replace(/:80$/, '')
}
