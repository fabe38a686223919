import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DevelopmentChain } from './chooseNode.ts'
import { type ProgramConfig, parseProgramRequest } from './config.ts'
import { createProgram } from './createProgram.ts'
import { HELP_TEXT } from './helpText.ts'
import { userCacheDirectory } from './userCacheDirectory.ts'
import { type BeaconChain, type PreparedConfig, withBeaconDevnet } from './withBeaconDevnet.ts'

const SIGNATURE_FILE = fileURLToPath(new URL('../signatures/signatures.txt', import.meta.url))
const EXPLORER_DIRECTORY = fileURLToPath(new URL('../../explorer/dist', import.meta.url))

/** As on the main network, so that the live pages move as they do there. */
const DEVNET_SECONDS_PER_BLOCK = 12

/** After this long something hangs, and leaving ends it. */
const STOP_TIMEOUT_MS = 10_000

const request = parseProgramRequest(process.argv.slice(2), process.env, (path) => readFileSync(path, 'utf8'))
if (request.kind === 'help') {
  process.stdout.write(HELP_TEXT)
} else if (request.kind === 'invalid') {
  console.error(`These settings are wrong:\n${request.problems.map((line) => `  ${line}`).join('\n')}`)
  console.error('--help lists what there is.')
  process.exitCode = 1
} else {
  await run(request.config)
}

async function run(given: ProgramConfig): Promise<void> {
  let prepared: PreparedConfig
  try {
    prepared = await withBeaconDevnet(given, startBeaconChain)
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The development chain could not be started.')
    process.exitCode = 1
    return
  }
  const program = createProgram(prepared.config, {
    explorerDirectory: EXPLORER_DIRECTORY,
    signatureFile: SIGNATURE_FILE,
    startDevelopmentChain,
    cacheDirectory: userCacheDirectory(process.env),
    log: (line) => console.log(line),
  })
  let stopping = false
  const stop = () => {
    // A terminal's Ctrl-C and its forwarding by npm both arrive.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    const stopAll = async () => {
      await program.stop()
      await prepared.stop()
    }
    stopAll().then(
      () => process.exit(0),
      () => process.exit(1), // something would not stop; leaving ends it anyway
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    await program.start()
    for (const line of program.messages()) console.log(line)
    console.log(`Otterscan is at ${program.address()} (Ctrl-C stops it)`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'Could not start.')
    process.exitCode = 1
    await prepared.stop()
  }
}

/** Loaded only when wanted. Slots of two seconds: something happens, and an epoch is final within minutes. */
async function startBeaconChain(): Promise<BeaconChain> {
  const { startBeaconDevnet } = await import('@otterscan/devnet/startBeaconDevnet')
  console.log('Starting a development chain with a beacon node ...')
  return startBeaconDevnet({ log: (line) => console.log(line) })
}

/** Loaded only when needed: a node of one's own needs none of it. */
async function startDevelopmentChain({ port }: { readonly port: number }): Promise<DevelopmentChain> {
  const [{ startDevnet }, { summary }] = await Promise.all([
    import('@otterscan/devnet/startDevnet'),
    import('@otterscan/devnet/summary'),
  ])
  const devnet = await startDevnet({ port, blockTimeSeconds: DEVNET_SECONDS_PER_BLOCK })
  return { url: devnet.url, summary: summary(devnet.scenarios), stop: () => devnet.stop() }
}
