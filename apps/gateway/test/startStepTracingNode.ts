import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  BLOCK_GAS_LIMIT,
  DEVNET_CHAIN_ID,
  DEVNET_HARDFORK,
  DEVNET_MNEMONIC,
  GENESIS_TIMESTAMP,
} from '@otterscan/devnet/chainSettings'

/** A node that records every instruction, as the development chain's own does not. */
export interface StepTracingNode {
  readonly url: string
  stop(): Promise<void>
}

/** An empty chain with the accounts of the development chain. */
export async function startStepTracingNode(): Promise<StepTracingNode> {
  const child = spawn(findBinary(), [
    ...['--port', '0', '--host', '127.0.0.1', '--chain-id', String(DEVNET_CHAIN_ID)],
    ...['--mnemonic', DEVNET_MNEMONIC, '--hardfork', DEVNET_HARDFORK, '--no-mining', '--order', 'fifo'],
    ...['--timestamp', String(GENESIS_TIMESTAMP), '--gas-limit', String(BLOCK_GAS_LIMIT)],
    ...['--steps-tracing', '--preserve-historical-states', '--color', 'never'],
  ])
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const port = await readPort(child)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.removeListener('exit', kill)
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

/** The binary itself: the package's launcher leaves the node running when it is ended. */
function findBinary(): string {
  const fromDevnet = createRequire(import.meta.resolve('@otterscan/devnet/chainSettings'))
  const fromWrapper = createRequire(fromDevnet.resolve('@foundry-rs/anvil/package.json'))
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const manifest = fromWrapper.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/package.json`)
  return join(dirname(manifest), 'bin', 'anvil')
}

function readPort(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString()
      const port = /Listening on .*:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(port)
    })
    // Unread, it would block the node.
    child.stderr?.resume()
    child.once('exit', () => reject(new Error(`anvil did not start: ${printed.slice(-500)}`)))
  })
}
