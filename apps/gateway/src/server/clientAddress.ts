import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ProxyNetwork } from '../proxyNetwork.ts'

/** Identifies the client of a request for the limits: its IPv4 address, or the /64 network of its IPv6 address. */
export type ClientOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/** Tells clients apart. */
export interface ClientNames {
  readonly clientOf: ClientOf
  /** Who a connection belongs to; `undefined` for a trusted proxy, which connects for many. */
  readonly ownerOf: (remoteAddress: string) => string | undefined
}

/**
 * Behind trusted proxies the client is the last address of `X-Forwarded-For` that is none of them: those before it are
 * the client's own words. Anyone else is known by the address of the connection.
 */
export function createClientNames(trusted: readonly ProxyNetwork[]): ClientNames {
  const proxies = new BlockList()
  for (const { address, prefix } of trusted) proxies.addSubnet(address, prefix, familyOf(address))
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address))
  return {
    ownerOf: (remoteAddress) => {
      const address = toPlainAddress(remoteAddress)
      return isProxy(address) ? undefined : toKey(address)
    },
    clientOf: ({ headers, socket }) => {
      let address = toPlainAddress(socket.remoteAddress ?? '')
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
      for (const hop of forwarded.reverse().map((text) => toPlainAddress(text.trim()))) {
        if (!isProxy(address) || isIP(hop) === 0) break
        address = hop
      }
      return toKey(address)
    },
  }
}

function toKey(address: string): string {
  // The connection is closed already. Never the program's own name, which has no limits.
  if (address === '') return 'unknown'
  return isIPv6(address) ? toNetwork(address) : address
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** `::ffff:10.0.0.1` is how a socket for both protocols shows 10.0.0.1; a port and a zone are left out. */
function toPlainAddress(text: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text
  const withoutPort = /^[\d.]+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare
  return withoutPort.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** A household or a server has a /64 to itself: each of its addresses would otherwise be a new client. */
function toNetwork(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
