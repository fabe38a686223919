import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GETH_PLACE } from '@otterscan/devnet/beacon/fuluClients'
import { findClient } from '@otterscan/devnet/findClient'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import { toGethInitArguments, toGethRunArguments } from '@otterscan/devnet/gethArguments'
import { startNodeProcess } from '@otterscan/devnet/nodeProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { ALL_FORKS_CHAIN } from '@otterscan/recordings/allForksChain'

/** geth with the chain that crosses every fork, as an archive. Throws where there is no geth. */
export async function startForkedGeth(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const program = findClient(GETH_PLACE, process.env)
  if (program === undefined) throw new Error('there is no geth: set GETH to its path')
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-forks-'))
  const place = {
    dataDirectory: join(directory, 'data'),
    genesisFile: ALL_FORKS_CHAIN.genesis,
    secretFile: join(directory, 'secret'),
    httpPort: await findFreePort(),
    enginePort: await findFreePort(),
  }
  writeFileSync(place.secretFile, '11'.repeat(32))
  const importArguments = ['--datadir', place.dataDirectory, '--state.scheme', 'hash', '--gcmode', 'archive']
  execFileSync(program, [...toGethInitArguments(place)], { stdio: 'pipe' })
  execFileSync(program, [...importArguments, '--syncmode', 'full', 'import', ALL_FORKS_CHAIN.blocks], {
    stdio: 'pipe',
  })
  const node = startNodeProcess(program, toGethRunArguments(place), directory)
  const url = `http://127.0.0.1:${place.httpPort}`
  const request = createNodeRequest(url)
  await node.waitForAnswer(() => request('eth_blockNumber'))
  return {
    url,
    stop: async () => {
      await node.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
