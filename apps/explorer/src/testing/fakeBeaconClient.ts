import { type BeaconClient, connectBeaconClient } from '@otterscan/clients/beacon'
import { answerBeacon } from '@otterscan/testing/fakeBeacon'
import type { FakeChain } from '@otterscan/testing/fakeBeaconChain'

/** Changes the `data` of an answer. */
export type BeaconChange = (data: unknown, url: URL) => unknown

/** A client of a beacon node with a chain, whose answers to paths with these texts are changed. */
export function fakeBeaconClient(
  chain: FakeChain,
  changes: Readonly<Record<string, BeaconChange>> = {},
): BeaconClient {
  return connectBeaconClient({
    url: 'http://beacon',
    fetch: async (text) => {
      const url = new URL(text)
      const answer = answerBeacon(chain, url) as { readonly data: unknown } | undefined
      const change = Object.entries(changes).find(([part]) => url.pathname.includes(part))?.[1]
      const body = change && answer ? { ...answer, data: change(answer.data, url) } : answer
      return new Response(JSON.stringify(body ?? { code: 404, message: 'Not found' }), {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
      })
    },
  })
}

/** Spoils the first entry of a list. */
export const spoilFirst: BeaconChange = (data) => ['junk', ...(data as unknown[]).slice(1)]
