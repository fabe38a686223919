import { PROXY_SLOTS } from '@otterscan/decode/contract/proxy'
import type { StorageLayout } from '@otterscan/decode/storage/storageLayout'

/** Slots that standards fix for every contract. EIP-1967, EIP-1822. */
export const STANDARD_LAYOUT: StorageLayout = {
  language: 'Solidity',
  variables: [
    ['eip1967.proxy.implementation', PROXY_SLOTS.implementation],
    ['eip1967.proxy.beacon', PROXY_SLOTS.beacon],
    ['eip1967.proxy.admin', PROXY_SLOTS.admin],
    ['PROXIABLE', PROXY_SLOTS.proxiable],
  ].map(([name = '', slot = '0x0']) => ({ name, slot: BigInt(slot), offset: 0, type: 'address' })),
  transient: [],
  types: new Map([
    ['address', { kind: 'value', label: 'address', slots: 1n, form: 'address', bytes: 20, shift: 0 }],
  ]),
  skipped: 0,
}
