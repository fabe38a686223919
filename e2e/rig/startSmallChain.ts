import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest, type NodeRequest } from '@otterscan/devnet/nodeRequest'
import { startProgram } from './startProgram.ts'
import { startWithdrawalNode, type WithdrawalNode } from './startWithdrawalNode.ts'

/** A chain of a few empty blocks with withdrawals, and the program with an index in front of it. */
export interface SmallChain {
  readonly url: string
  readonly request: NodeRequest
  readonly node: WithdrawalNode
  readonly stop: () => Promise<void>
}

/** Starts a chain that is indexed in a moment; blocks below `holdBelow` are kept from the index at first. */
export async function startSmallChain(blocks: number, holdBelow = 0n): Promise<SmallChain> {
  const anvil = await startAnvil({ port: 0, host: '127.0.0.1' })
  const request = createNodeRequest(anvil.url)
  await request('anvil_mine', `0x${blocks.toString(16)}`)
  const node = await startWithdrawalNode(anvil.url)
  node.holdBelow = holdBelow
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-index-'))
  const program = await startProgram(['--node', node.url, '--index', directory])
  return {
    url: program.url,
    request,
    node,
    stop: async () => {
      await program.stop()
      await node.stop()
      await anvil.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Code that logs a Transfer of nothing from the caller to itself, whatever it is called with. */
export const SELF_TRANSFER_CODE = `0x33337f${'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'}60205fa300`
