import { connect, createServer, type Socket } from 'node:net'

/** A way to a port of this machine that can be cut. */
export interface TcpProxy {
  readonly port: number
  /** Ends every connection and takes no more, until mended. */
  cut(): void
  mend(): void
  stop(): Promise<void>
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const behind = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true
      closeAll()
    },
    mend: () => {
      isCut = false
    },
    stop: () => {
      closeAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
