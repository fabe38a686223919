import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { stripBasePath } from '../basePath.ts'
import { escapeHtml } from './escapeHtml.ts'
import { refuseUpgrade } from './proxyWebSocket.ts'
import { refuseForeignRequest } from './requestGuard.ts'
import { parseRequestPath } from './requestPath.ts'
import { buildSecurityHeaders } from './securityHeaders.ts'
import { sendAllowedMethods, sendText } from './sendText.ts'

/** The explorer of one chain, as the router needs it. */
export interface RoutedSite {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Throws when the node does not respond. */
  checkNode(): Promise<void>
}

/** Where the chains are offered. */
export interface RouterConfig {
  /** Precedes the name of a chain, unless a proxy has removed it; may be empty. */
  readonly basePath: string
  readonly host: string
  readonly publicHosts: readonly string[]
}

/**
 * Gives requests to the chain that is their first segment. The root leads to the first chain; for any other path, such
 * as a link without a chain, the chains are offered.
 */
export function createChainRouter(
  sites: ReadonlyMap<string, RoutedSite>,
  { basePath, host, publicHosts }: RouterConfig,
): Pick<RoutedSite, 'handle' | 'upgrade'> {
  const names = [...sites.keys()]
  const securityHeaders = Object.entries(buildSecurityHeaders([], []))

  function takeSite(request: IncomingMessage): RoutedSite | undefined {
    const url = stripBasePath(request.url ?? '', basePath)
    const name = /^\/([^/?]*)/.exec(url)?.[1] ?? ''
    const site = sites.get(name)
    // As a proxy does that removes a path: the site takes both.
    if (site !== undefined) request.url = stripBasePath(url, `/${name}`)
    return site
  }

  async function handleOwn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of securityHeaders) response.setHeader(name, value)
    const refusal = refuseForeignRequest(request.headers, host, publicHosts)
    if (refusal !== undefined) return sendText(response, 403, refusal)
    const target = parseRequestPath(stripBasePath(request.url ?? '', basePath))
    if (target === undefined) return sendText(response, 400, 'Bad request')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendAllowedMethods(response, request.method, ['GET', 'HEAD'])
    if (target.path === '/health') return sendText(response, 200, 'ok')
    if (target.path === '/ready') return sendReady(response, sites)
    if (target.path === '/metrics')
      return sendText(
        response,
        404,
        `Metrics are those of a chain: ${names.map((name) => `${basePath}/${name}/metrics`).join(', ')}`,
      )
    if (target.path === '/') {
      response.writeHead(302, { Location: `${basePath}/${names[0]}/`, 'Cache-Control': 'no-store' })
      return void response.end()
    }
    sendChoice(
      response,
      names.map((name) => [name, `${basePath}/${name}${target.raw}${target.query}`]),
    )
  }

  return {
    handle: async (request, response) => {
      const site = takeSite(request)
      return site === undefined ? handleOwn(request, response) : site.handle(request, response)
    },
    upgrade: (request, socket, head) => {
      const site = takeSite(request)
      if (site === undefined) return refuseUpgrade(socket, 404, 'Not found')
      return site.upgrade(request, socket, head)
    },
  }
}

/** Ready when the nodes of all chains respond. */
async function sendReady(response: ServerResponse, sites: ReadonlyMap<string, RoutedSite>): Promise<void> {
  const silent = await Promise.all(
    Array.from(sites, async ([name, site]) => {
      try {
        await site.checkNode()
        return []
      } catch {
        return [name]
      }
    }),
  )
  const names = silent.flat()
  if (names.length === 0) return sendText(response, 200, 'ready')
  sendText(response, 503, `the node does not respond: ${names.join(', ')}`)
}

function sendChoice(
  response: ServerResponse,
  links: readonly (readonly [name: string, href: string])[],
): void {
  const items = links.map(([name, href]) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`)
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Which chain?</title>
<h1>Which chain?</h1>
<p>This address names no chain. There are:</p>
<ul>${items.join('')}</ul>
</html>
`
  response.writeHead(300, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    'Cache-Control': 'no-store',
  })
  response.end(html)
}
