import type { ServerResponse } from 'node:http'
import { isAddress } from '@otterscan/ethereum/address'
import type { FairQueue } from '../../upstream/createFairQueue.ts'
import { sendJson, sendText } from '../sendText.ts'
import { readLocalContract } from './readLocalContract.ts'

/** A directory of contract sources, and whose turn it is to read from it. */
export interface SourceDirectory {
  readonly directory: string
  readonly turns: FairQueue
}

/** Whether the path is below `/sources`. */
export function isSourcesPath(path: string): boolean {
  return path.startsWith('/sources/')
}

/** Answers `/sources/v2/contract/{chainId}/{address}` from the directory, as the Sourcify API does. */
export async function serveSources(
  response: ServerResponse,
  path: string,
  sources: SourceDirectory | undefined,
): Promise<void> {
  const [, chainId, address] = /^\/sources\/v2\/contract\/([1-9]\d{0,77})\/([^/]+)$/.exec(path) ?? []
  if (sources === undefined || chainId === undefined || !isAddress(address))
    return sendText(response, 404, 'Not found')
  const { directory, turns } = sources
  const contract = await turns.run(() => readLocalContract(directory, chainId, address))
  switch (contract.kind) {
    case 'found':
      return sendJson(response, 200, contract.answer)
    case 'absent':
      return sendJson(response, 404, {
        customCode: 'contract_not_found',
        message: 'The local directory does not have this contract.',
      })
    case 'unusable':
      return sendText(response, 422, contract.reason)
  }
}
