import { eth_getStorageAt } from '@otterscan/api-schema/execution/eth'
import { encodeStorageValue } from '@otterscan/decode/storage/encodeStorageValue'
import { locateStorage } from '@otterscan/decode/storage/locateStorage'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import type { NamedSourceService } from '../contracts/sourceService.ts'
import { storageLayoutsQuery } from '../storage/storageLayouts.ts'

/** A variable, and what it shall be, as typed. */
export interface TypedVariable {
  readonly address: Address
  /** As in the source: `owner`, `balances[0x…]`. */
  readonly path: string
  readonly text: string
  /** What is in a slot already, by slot; of the others the chain is asked. */
  readonly changed: ReadonlyMap<Hex, Hex>
}

/** The slot of it with the value, or why there is none. */
export type VariableSlot =
  | { readonly kind: 'found'; readonly slot: Hex; readonly value: Hex }
  | { readonly kind: 'invalid'; readonly reason: string }

/** Finds the slot of a variable by the layouts that are known, and writes the value into it. */
export function setVariableMutation(
  store: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
) {
  return mutationOptions({
    mutationKey: [clients.chainId.toString(), 'setVariable'] as const,
    mutationFn: async ({ address, path, text, changed }: TypedVariable): Promise<VariableSlot> => {
      const { layouts } = await store.fetchQuery(storageLayoutsQuery(clients, service, address, 'latest'))
      let reason = 'no layout of its storage is known'
      for (const { layout } of layouts) {
        const located = locateStorage(layout, path)
        if (located.kind === 'invalid') {
          reason = located.reason
          continue
        }
        const { slot, offset, type } = located.place
        const key = toWord(slot)
        const word =
          changed.get(key) ?? (await clients.execution.request(eth_getStorageAt, [address, key, 'latest']))
        const encoded = encodeStorageValue(layout.types.get(type), offset, {
          word: toWord(BigInt(word)),
          text,
        })
        return encoded.kind === 'invalid' ? encoded : { kind: 'found', slot: key, value: encoded.word }
      }
      return { kind: 'invalid', reason }
    },
    retry: false,
  })
}
