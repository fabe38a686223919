import { connectExecutionClient } from '@otterscan/clients/execution'
import type { FakeNode } from '@otterscan/testing/fakeNode'
import type { Clients } from '../queries/clients.ts'

/** The explorer's clients in front of a fake node: requests, batches and errors take the way of the wire. */
export function clientsOf({ fetch }: Pick<FakeNode, 'fetch'>, chainId = 1n): Clients {
  return { chainId, execution: connectExecutionClient('http://node', { fetch }), beacon: undefined }
}
