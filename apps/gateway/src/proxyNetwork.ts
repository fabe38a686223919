import { isIP } from 'node:net'

/** An address or a network of a trusted proxy, such as `10.0.0.0/8`. */
export interface ProxyNetwork {
  readonly address: string
  readonly prefix: number
}

/** `undefined` when the text is neither an IP address nor a network. */
export function parseProxyNetwork(text: string): ProxyNetwork | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return undefined
  const longest = version === 4 ? 32 : 128
  if (bits === undefined) return { address, prefix: longest }
  const prefix = /^\d{1,3}$/.test(bits) ? Number.parseInt(bits, 10) : Number.NaN
  return prefix <= longest ? { address, prefix } : undefined
}
