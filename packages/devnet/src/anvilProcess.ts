import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  BLOCK_GAS_LIMIT,
  DEVNET_CHAIN_ID,
  DEVNET_HARDFORK,
  DEVNET_MNEMONIC,
  GENESIS_TIMESTAMP,
} from './chainSettings.ts'
import { endWithThisProcess } from './endWithThisProcess.ts'

/** A running anvil. */
export type AnvilProcess = {
  url: string
  port: number
  /** Stops the process and waits for its exit. With a `dumpStateFile`, the file is complete afterwards. */
  stop: () => Promise<void>
}

type AnvilOptions = {
  /** 0 lets the system choose. */
  port: number
  host: string
  loadStateFile?: string | undefined
  dumpStateFile?: string | undefined
  /** Records every instruction, for `debug_traceTransaction` without a tracer. Uses memory. */
  tracesSteps?: boolean | undefined
  /** Hard fork of the blocks, if other than that of the scenarios. */
  hardfork?: string | undefined
  /** Seconds, if other than that of the scenarios. */
  genesisTimestamp?: bigint | undefined
  /** If other than that of the scenarios. */
  chainId?: bigint | undefined
}

const START_TIMEOUT_MS = 60_000

const PLATFORM_PACKAGES: Record<string, string> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

/** Folder of the installed platform package. Throws with the platform's name where none is installed. */
function findPlatformPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = PLATFORM_PACKAGES[platform]
  if (name === undefined) throw new Error(`anvil has no build for ${platform}`)
  // The platform package is a dependency of the wrapper package, so it is looked up from there.
  const require = createRequire(import.meta.url)
  try {
    const fromWrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    return dirname(fromWrapper.resolve(`${name}/package.json`))
  } catch (error) {
    throw new Error(describeMissingAnvil(), { cause: error })
  }
}

/** The version that the scenarios are played on. */
export const ANVIL_VERSION = '1.7.1'

/** How to get it; no dependency of the package, for its size. */
function describeMissingAnvil(): string {
  const anvil = `@foundry-rs/anvil@${ANVIL_VERSION}`
  return `its node, anvil, is not installed. Install it beside this program, with "npm install --global ${anvil}" where this program is global, else with "npm install ${anvil}" in the same directory.`
}

/** Version of the installed anvil, e.g. `1.7.1`. */
export function readAnvilVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(findPlatformPackage(), 'package.json'), 'utf8'))
  return (manifest as { version: string }).version
}

/**
 * Starts the anvil binary itself (the package's own launcher leaves the node running when it is killed)
 * and waits until it answers. Throws with the output of anvil when it exits early, e.g. because the port is in use.
 */
export async function startAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const binary = join(findPlatformPackage(), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  const child = spawn(binary, anvilArguments(options), { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithThisProcess(child)
  const port = await waitForPort(child)
  // Further output is discarded; an unread pipe would block the node.
  child.stdout?.removeAllListeners('data').resume()
  child.stderr?.removeAllListeners('data').resume()
  return { url: `http://${options.host}:${port}`, port, stop: () => stopChild(child) }
}

function anvilArguments(options: AnvilOptions): string[] {
  const args = ['--port', String(options.port), '--host', options.host]
  args.push('--chain-id', String(options.chainId ?? DEVNET_CHAIN_ID), '--mnemonic', DEVNET_MNEMONIC)
  args.push('--hardfork', options.hardfork ?? DEVNET_HARDFORK)
  args.push('--timestamp', String(options.genesisTimestamp ?? GENESIS_TIMESTAMP))
  args.push('--gas-limit', String(BLOCK_GAS_LIMIT), '--no-mining', '--order', 'fifo')
  args.push('--color', 'never', '--preserve-historical-states', '--no-request-size-limit')
  if (options.tracesSteps === true) args.push('--steps-tracing')
  if (options.loadStateFile !== undefined) args.push('--load-state', options.loadStateFile)
  if (options.dumpStateFile !== undefined) args.push('--dump-state', options.dumpStateFile)
  return args
}

function waitForPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`anvil did not start within ${START_TIMEOUT_MS / 1000} s`))
    }, START_TIMEOUT_MS)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const port = /Listening on .*:(\d+)/.exec(printed)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      resolve(Number.parseInt(port, 10))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`anvil exited with ${code}: ${printed.trim().slice(-500)}`))
    })
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}
