import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import { createGenesis, type Rules } from '@otterscan/devnet/genesis'
import { runNodeCommand, startNodeProcess } from '@otterscan/devnet/nodeProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Hex } from '@otterscan/ethereum/hex'
import type { RunningClient } from './ClientDescription.ts'
import { createEngineBlocks, createEngineRequest } from './engineBlocks.ts'
import { createRawControl } from './rawControl.ts'

/** What the arguments of a client are made of. */
export interface NodePlace {
  readonly directory: string
  readonly dataDirectory: string
  readonly genesisFile: string
  readonly secretFile: string
  readonly httpPort: number
  readonly enginePort: number
  /** For listeners that a client insists on. */
  readonly otherPorts: readonly number[]
}

/** Command lines of a client that a consensus client would drive. */
export interface EngineNode {
  readonly rules: Rules
  /** Writes the genesis block, where that is a command of its own. */
  toInitArguments?(place: NodePlace): readonly string[]
  toRunArguments(place: NodePlace): readonly string[]
}

/** Starts a client on the genesis of the scenarios in a folder of its own, driven through its engine API. */
export async function startEngineNode(program: string, node: EngineNode): Promise<RunningClient> {
  const secret: Hex = `0x${'42'.repeat(32)}`
  const place = await makePlace(secret, node.rules)
  const remove = () => rmSync(place.directory, { recursive: true, force: true })
  try {
    if (node.toInitArguments !== undefined) runNodeCommand(program, node.toInitArguments(place))
    const client = startNodeProcess(program, node.toRunArguments(place), place.directory)
    const url = `http://127.0.0.1:${place.httpPort}`
    const request = createNodeRequest(url)
    const stop = async () => {
      await client.stop()
      remove()
    }
    try {
      await client.waitForAnswer(() => request('eth_chainId'))
    } catch (error) {
      await stop()
      throw error
    }
    const engine = createEngineRequest(`http://127.0.0.1:${place.enginePort}`, secret)
    const control = createRawControl(request, createEngineBlocks(request, engine, { rules: node.rules }))
    return { url, control, lastWords: client.lastWords, stop }
  } catch (error) {
    remove()
    throw error
  }
}

async function makePlace(secret: Hex, rules: Rules): Promise<NodePlace> {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-client-'))
  const [genesisFile, secretFile] = [join(directory, 'genesis.json'), join(directory, 'jwt.hex')]
  writeFileSync(genesisFile, JSON.stringify(createGenesis(rules)))
  writeFileSync(secretFile, secret)
  const [httpPort = 0, enginePort = 0, ...otherPorts] = await Promise.all(
    Array.from({ length: 8 }, () => findFreePort()),
  )
  const dataDirectory = join(directory, 'data')
  return { directory, dataDirectory, genesisFile, secretFile, httpPort, enginePort, otherPorts }
}
