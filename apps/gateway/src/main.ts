import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkIndexes } from './checkIndexes.ts'
import type { DevelopmentChain } from './chooseNode.ts'
import { type ProgramConfig, parseProgramRequest } from './config.ts'
import { toParentDirectory } from './createIndexing.ts'
import { createProgram } from './createProgram.ts'
import { formatHelpText } from './helpText.ts'
import { keepRunning } from './keepRunning.ts'
import { createFaultLog } from './observability/createFaultLog.ts'
import { createTerminalLog, toTerminalLine } from './observability/terminalLines.ts'
import { userCacheDirectory } from './userCacheDirectory.ts'
import { VERSION } from './version.ts'
import { type BeaconChain, type PreparedConfig, withBeaconDevnet } from './withBeaconDevnet.ts'

const SIGNATURES = fileURLToPath(new URL('../signatures/signatures.txt', import.meta.url))
/** Packed in the package. */
const SIGNATURE_FILE = existsSync(SIGNATURES) ? SIGNATURES : `${SIGNATURES}.gz`
const EXPLORER_DIRECTORY = fileURLToPath(new URL('../../explorer/dist', import.meta.url))

/** As on mainnet, so that live pages update at the same pace. */
const DEVNET_SECONDS_PER_BLOCK = 12

/** A stop that takes longer hangs; the process then exits. */
const STOP_TIMEOUT_MS = 10_000

/** In a clone; otherwise it is the command of the package. */
const isStartedByNpm = process.env.npm_lifecycle_event === 'start'

const request = parseProgramRequest(process.argv.slice(2), process.env, (path) => readFileSync(path, 'utf8'))
if (request.kind === 'help') {
  process.stdout.write(formatHelpText(isStartedByNpm ? 'npm start --' : 'otterscan'))
} else if (request.kind === 'version') {
  console.log(VERSION)
} else if (request.kind === 'invalid') {
  console.error(`Invalid options:\n${request.errors.map((line) => `  ${line}`).join('\n')}`)
  console.error('See --help.')
  process.exitCode = 1
} else if (request.config.indexCheckRequested) {
  await check(request.config)
} else {
  await run(request.config)
}

async function check({ index }: ProgramConfig): Promise<void> {
  if (index.kind === 'off') return // refused with the options
  const parent = toParentDirectory(index, userCacheDirectory(process.env))
  if (!(await checkIndexes(parent, (line) => console.log(line)))) process.exitCode = 1
}

async function run(configured: ProgramConfig): Promise<void> {
  let prepared: PreparedConfig
  try {
    prepared = await withBeaconDevnet(configured, startBeaconChain)
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The development chain could not be started.')
    process.exitCode = 1
    return
  }
  const faults = createFaultLog((line) => console.error(line))
  const program = createProgram(prepared.config, {
    explorerDirectory: EXPLORER_DIRECTORY,
    signatureFile: SIGNATURE_FILE,
    startDevelopmentChain,
    cacheDirectory: userCacheDirectory(process.env),
    log: createTerminalLog((line) => console.log(line)),
    faults,
  })
  let stopping = false
  const stop = () => {
    // Ctrl-C arrives twice: from the terminal and forwarded by npm.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    const stopAll = async () => {
      await program.stop()
      await prepared.stop()
    }
    stopAll().then(
      () => process.exit(0),
      () => process.exit(1), // something would not stop; exiting ends it
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await program.start()
    keepRunning(faults.report)
    for (const message of program.messages()) print(message)
    console.log(`Otterscan is at ${program.address()} (press Ctrl-C to stop)`)
  } catch (error) {
    console.error(toTerminalLine(error instanceof Error ? error.message : 'Could not start.'))
    process.exitCode = 1
    await prepared.stop()
  }
}

/** A message of one or several lines, which may quote a node. */
function print(message: string): void {
  for (const line of message.split('\n')) console.log(toTerminalLine(line))
}

/** Loaded on demand. In Fulu where the programs for it are there; else in Capella, by a beacon node that is installed. */
async function startBeaconChain(): Promise<BeaconChain> {
  const { findFuluClients } = await import('@otterscan/devnet/beacon/fuluClients')
  const found = findFuluClients(process.env)
  if (found.kind === 'found') {
    const { startFuluDevnet } = await import('@otterscan/devnet/beacon/startFuluDevnet')
    console.log('Starting a development chain in Fulu: geth and Prysm ...')
    return startFuluDevnet(found.clients)
  }
  const missing = found.places.map(({ program, variable }) => `${program} (${variable})`)
  console.log(`A chain in Fulu needs these on PATH, or their paths in the variables: ${missing.join(', ')}.`)
  const { startBeaconDevnet } = await import('@otterscan/devnet/startBeaconDevnet')
  console.log('Starting a development chain with a beacon node of Capella instead ...')
  return startBeaconDevnet({ log: print })
}

/**
 * Loaded on demand: it is not needed when the user has a node. Played again at each start, in a few seconds: a saved chain starts sooner
 * but cannot return the instructions of its transactions, without which revert traces have no positions in code.
 */
async function startDevelopmentChain({ port }: { readonly port: number }): Promise<DevelopmentChain> {
  const [{ startDevnet }, { summary }] = await Promise.all([
    import('@otterscan/devnet/startDevnet'),
    import('@otterscan/devnet/summary'),
  ])
  const devnet = await startDevnet({
    port,
    blockTimeSeconds: DEVNET_SECONDS_PER_BLOCK,
    fresh: true,
    tracesSteps: true,
  })
  return { url: devnet.url, summary: summary(devnet.scenarios), stop: () => devnet.stop() }
}
