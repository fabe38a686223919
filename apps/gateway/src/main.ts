import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DevelopmentChain } from './chooseNode.ts'
import { runDoctor } from './commands/doctor/runDoctor.ts'
import { runIndexCommand } from './commands/indexCommands.ts'
import { copyToClickHouse, copyToDirectory } from './commands/move/runMove.ts'
import { runPack } from './commands/pack/runPack.ts'
import { runClickHouseCommand } from './commands/runClickHouseCommand.ts'
import { type ProgramCommand, type ProgramConfig, parseProgramRequest } from './config.ts'
import { toParentDirectory } from './createIndexing.ts'
import { createProgram } from './createProgram.ts'
import { formatHelpText } from './helpText.ts'
import { keepRunning } from './keepRunning.ts'
import { createFaultLog } from './observability/createFaultLog.ts'
import { createLog, type Log } from './observability/createLog.ts'
import { createTerminalLog, toTerminalLine } from './observability/terminalLines.ts'
import { userCacheDirectory } from './userCacheDirectory.ts'
import { VERSION } from './version.ts'
import { type BeaconChain, type PreparedConfig, withBeaconDevnet } from './withBeaconDevnet.ts'

const SIGNATURES = fileURLToPath(new URL('../signatures/signatures.txt', import.meta.url))
/** Packed in the package. */
const SIGNATURE_FILE = existsSync(SIGNATURES) ? SIGNATURES : `${SIGNATURES}.br`
const EXPLORER_DIRECTORY = fileURLToPath(new URL('../../explorer/dist', import.meta.url))

/** As on mainnet, so that live pages update at the same pace. */
const DEVNET_SECONDS_PER_BLOCK = 12

/** A stop that takes longer hangs; the process then exits. */
const STOP_TIMEOUT_MS = 10_000

/** As `EXIT_CODES` says. */
const EXIT = { failed: 1, invalid: 2 } as const

const INDEX_ACTIONS = {
  'index status': 'status',
  'index verify': 'verify',
  'index compact': 'compact',
  'index export': 'export',
} as const

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
  process.exitCode = EXIT.invalid
} else if (request.kind === 'pack') {
  const isDone = runPack(request.pack, { say: (line) => console.log(toTerminalLine(line)), now: new Date() })
  if (!isDone) process.exitCode = EXIT.failed
} else if (request.kind === 'command') {
  if (!(await runCommand(request.command, request.config))) process.exitCode = EXIT.failed
} else {
  await run(request.config)
}

/** Prints its findings whatever the log level: they are its result. */
function runCommand(command: ProgramCommand, config: ProgramConfig): Promise<boolean> {
  const { index } = config
  const say = (line: string) => console.log(toTerminalLine(line))
  const action = command === 'doctor' ? undefined : INDEX_ACTIONS[command]
  // The reader of the export has ended, as `head` does.
  process.stdout.once('error', () => process.exit(EXIT.failed))
  const output = {
    // What is exported stands alone on standard output.
    say: action === 'export' ? (line: string) => console.error(toTerminalLine(line)) : say,
    write: writeOut,
  }
  if (config.exportTo !== undefined) return runCopy(config.exportTo, config, output.say)
  if (index.kind === 'clickhouse' && action !== undefined)
    return runClickHouseCommand(action, index.address, output)
  const parent =
    index.kind === 'off' || index.kind === 'clickhouse'
      ? undefined
      : toParentDirectory(index, userCacheDirectory(process.env))
  if (action === undefined) return runDoctor(config, { indexDirectory: parent, say })
  if (parent === undefined) return Promise.resolve(false) // refused with the options
  return runIndexCommand(action, parent, output)
}

/** One of them is on ClickHouse, the other is not. */
function runCopy(to: ProgramConfig['index'], { index }: ProgramConfig, say: (line: string) => void) {
  if (to.kind === 'clickhouse' && index.kind !== 'clickhouse' && index.kind !== 'off')
    return copyToClickHouse(toParentDirectory(index, userCacheDirectory(process.env)), to.address, say)
  if (to.kind === 'directory' && index.kind === 'clickhouse')
    return copyToDirectory(index.address, to.directory, say)
  return Promise.resolve(false) // refused with the options
}

async function writeOut(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

async function run(configured: ProgramConfig): Promise<void> {
  const log = createLog(
    configured.log,
    (line) => console.log(line),
    (line) => console.error(line),
  )
  let prepared: PreparedConfig
  try {
    prepared = await withBeaconDevnet(configured, () => startBeaconChain(log))
  } catch (error) {
    log('error', error instanceof Error ? error.message : 'The development chain could not be started.')
    process.exitCode = EXIT.failed
    return
  }
  const faults = createFaultLog((line) => log('error', line))
  const program = createProgram(prepared.config, {
    explorerDirectory: EXPLORER_DIRECTORY,
    signatureFile: SIGNATURE_FILE,
    startDevelopmentChain,
    cacheDirectory: userCacheDirectory(process.env),
    log: createTerminalLog((line) => log('info', line)),
    faults,
  })
  let stopping = false
  const stop = () => {
    // Ctrl-C arrives twice: from the terminal and forwarded by npm.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(EXIT.failed), STOP_TIMEOUT_MS).unref()
    const stopAll = async () => {
      await program.stop()
      await prepared.stop()
    }
    stopAll().then(
      () => process.exit(0),
      () => process.exit(EXIT.failed), // something would not stop; exiting ends it
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await program.start()
    keepRunning(faults.report)
    for (const message of program.messages()) log('info', message)
    const examples = program.examples()
    if (examples !== undefined) log('debug', examples)
    log('info', `Otterscan is at ${program.address()} (press Ctrl-C to stop)`)
  } catch (error) {
    log('error', error instanceof Error ? error.message : 'Could not start.')
    process.exitCode = EXIT.failed
    await prepared.stop()
  }
}

/** Loaded on demand. In Fulu where the programs for it are there; else in Capella, by a beacon node that is installed. */
async function startBeaconChain(log: Log): Promise<BeaconChain> {
  const { findFuluClients } = await import('@otterscan/devnet/beacon/fuluClients')
  const found = findFuluClients(process.env)
  if (found.kind === 'found') {
    const { startFuluDevnet } = await import('@otterscan/devnet/beacon/startFuluDevnet')
    log('info', 'Starting a development chain in Fulu: geth and Prysm ...')
    return startFuluDevnet(found.clients)
  }
  const missing = found.places.map(({ program, variable }) => `${program} (${variable})`)
  log('info', `A chain in Fulu needs these on PATH, or their paths in the variables: ${missing.join(', ')}.`)
  const { startBeaconDevnet } = await import('@otterscan/devnet/startBeaconDevnet')
  log('info', 'Starting a development chain with a beacon node of Capella instead ...')
  return startBeaconDevnet({ log: (line) => log('info', line) })
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
