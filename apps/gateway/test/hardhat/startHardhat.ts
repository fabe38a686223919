import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  BLOCK_GAS_LIMIT,
  DEVNET_CHAIN_ID,
  DEVNET_HARDFORK,
  DEVNET_MNEMONIC,
  GENESIS_TIMESTAMP,
} from '@otterscan/devnet/chainSettings'
import { installOwnPackages } from '@otterscan/devnet/installOwnPackages'

/** Outside the workspaces, with a lock file of its own; it has to be its working directory. */
const DIRECTORY = fileURLToPath(new URL('../../../../clients/hardhat', import.meta.url))
const START_TIMEOUT_MS = 120_000

/**
 * Hardhat's own node on an empty chain with the accounts and rules of the development chain. Installed first, unless it is
 * there; nothing is compiled. Its settings and caches go to a folder that is removed at the end.
 */
export async function startHardhat(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  await installOwnPackages({ directory: DIRECTORY, name: 'Hardhat', built: [] })
  const home = mkdtempSync(join(tmpdir(), 'otterscan-hardhat-'))
  const child = spawn(
    process.execPath,
    [
      join(DIRECTORY, 'node_modules/hardhat/internal/cli/bootstrap.js'),
      ...['--config', 'hardhat.config.cjs', 'node', '--hostname', '127.0.0.1', '--port', '0'],
    ],
    {
      cwd: DIRECTORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...{ HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, APPDATA: home },
        HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
        HARDHAT_TEST_CHAIN: JSON.stringify({
          chainId: DEVNET_CHAIN_ID,
          hardfork: DEVNET_HARDFORK,
          gasLimit: Number(BLOCK_GAS_LIMIT),
          genesisTimestamp: Number(GENESIS_TIMESTAMP),
          mnemonic: DEVNET_MNEMONIC,
        }),
      },
    },
  )
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(home, { recursive: true, force: true })
  }
  try {
    return { url: await readUrl(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function readUrl(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`Hardhat did not start: ${printed.trim().slice(-500)}`))
    const timer = setTimeout(fail, START_TIMEOUT_MS)
    const read = (piece: Buffer) => {
      printed = (printed + piece.toString()).slice(0, 10_000)
      const url = /server at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    // Read to the end: an unread pipe would block the node.
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', fail)
  })
}
