import { isIP, Socket } from 'node:net'

/** Host and port of an address; the default port of its scheme where it has none. */
function toPlace(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  return `${bare(hostname)} ${port === '' ? (/^(?:https|wss):$/.test(protocol) ? 443 : 80) : port}`
}

const bare = (host: string) => host.toLowerCase().replace(/^\[(.*)\]$/, '$1')

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

interface Target {
  readonly host?: string
  readonly port?: number | string
  /** Of a socket in the file system; null for none. */
  readonly path?: string | null
}

/**
 * From now on sockets of this process connect to these servers and to this machine alone; any other attempt fails before a
 * name is looked up. Every client of Node.js connects by the method that is replaced. Returns what undoes it.
 */
export function refuseOtherHosts(origins: readonly string[]): () => void {
  const allowed = new Set(origins.map(toPlace))
  const { connect } = Socket.prototype
  function guarded(this: Socket, ...given: readonly unknown[]): Socket {
    const { host = 'localhost', port, path } = readTarget(given)
    const name = bare(host)
    if (typeof path === 'string' || isLoopback(name) || allowed.has(`${name} ${port}`)) {
      return Reflect.apply(connect, this, given) as Socket
    }
    const refusal = new Error(`${host} is not a configured server (--air-gap)`)
    // Not at once: a TLS socket is still being set up by the caller.
    process.nextTick(() => this.destroy(Object.assign(refusal, { code: 'ECONNREFUSED' })))
    return this
  }
  Socket.prototype.connect = guarded as typeof connect
  return () => {
    Socket.prototype.connect = connect
  }
}

/** Node.js calls it with options, with a port and a host, and with a list whose first entry is the options. */
function readTarget([first, second]: readonly unknown[]): Target {
  const options: unknown = Array.isArray(first) ? first[0] : first
  if (typeof options === 'object' && options !== null) return options
  if (typeof options === 'string' && !/^\d+$/.test(options)) return { path: options }
  return { port: options as number, ...(typeof second === 'string' ? { host: second } : {}) }
}
