import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DevelopmentChain } from './chooseNode.ts'
import { parseProgramRequest } from './config.ts'
import { createProgram } from './createProgram.ts'
import { HELP_TEXT } from './helpText.ts'

const EXPLORER_DIRECTORY = fileURLToPath(new URL('../../explorer/dist', import.meta.url))

const request = parseProgramRequest(process.argv.slice(2), process.env, (path) => readFileSync(path, 'utf8'))
if (request.kind === 'help') {
  process.stdout.write(HELP_TEXT)
} else if (request.kind === 'invalid') {
  console.error(`These settings are wrong:\n${request.problems.map((line) => `  ${line}`).join('\n')}`)
  console.error('--help lists what there is.')
  process.exitCode = 1
} else {
  const program = createProgram(request.config, {
    explorerDirectory: EXPLORER_DIRECTORY,
    startDevelopmentChain,
  })
  const stop = () => {
    program.stop().then(
      () => process.exit(0),
      () => process.exit(1), // something would not stop; leaving ends it anyway
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await program.start()
    for (const line of program.messages()) console.log(line)
    console.log(`Otterscan is at ${program.address()} (Ctrl-C stops it)`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'Could not start.')
    process.exitCode = 1
  }
}

/** Loaded only when needed: the development chain brings a compiler of chains with it. */
async function startDevelopmentChain({ port }: { readonly port: number }): Promise<DevelopmentChain> {
  const module: DevnetModule = await import(DEVNET_MODULE)
  const devnet = await module.startDevnet({ port })
  return { url: devnet.url, summary: '', stop: () => devnet.stop() }
}

const DEVNET_MODULE: string = '@otterscan/devnet/startDevnet'
interface DevnetModule {
  startDevnet(options: { readonly port: number }): Promise<{ readonly url: string; stop(): Promise<void> }>
}
