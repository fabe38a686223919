import type { ProxyKind } from '@otterscan/decode/contract/findProxy'

/** Display names of proxy kinds. */
export const PROXY_KIND_NAMES: Readonly<Record<ProxyKind, string>> = {
  delegation: 'EIP-7702 delegation',
  minimal: 'ERC-1167',
  eip1967: 'EIP-1967',
  beacon: 'EIP-1967 beacon',
  eip1822: 'EIP-1822',
  legacy: 'ZeppelinOS',
  safe: 'Safe',
  diamond: 'EIP-2535 diamond',
  custom: 'of its own kind',
}
