import { BASE_PATH } from '../../../../paths/basePath.ts'

/** Input, compiler and callbacks of a run. */
export interface CompilerRun {
  readonly compiler: Blob
  /** Standard JSON input. */
  readonly input: string
  /** Terminates the compiler. */
  readonly signal: AbortSignal
  /** Called with the version the compiler reports, before compilation; `false` terminates it. */
  readonly onVersion: (version: string) => boolean
}

/** The compiler did not finish. */
export class CompilerRunError extends Error {
  override readonly name = 'CompilerRunError'
}

const FRAME_URL = `${BASE_PATH}verify/compiler.html`
const OPEN_TIMEOUT_MS = 30_000
export const RUN_TIMEOUT_MINUTES = 10
const MAX_OUTPUT_CHARACTERS = 64 * 1024 * 1024
const MESSAGE_LENGTH = 2_000

/**
 * Standard JSON output of a compiler that runs in a worker of a frame with an origin of its own and a policy without
 * network, so an untrusted file has access to nothing. `undefined` when `onVersion` terminated it.
 *
 * Throws: `CompilerRunError`; the signal's reason.
 */
export async function runCompiler(run: CompilerRun): Promise<string | undefined> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'Compiler'
  frame.src = FRAME_URL
  const ended = new AbortController()
  const signal = AbortSignal.any([run.signal, ended.signal])
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      const fail = (message: string) => reject(new CompilerRunError(message))
      const openTimer = setTimeout(
        () =>
          fail(
            'The page that runs compilers could not be opened: the server does not have it or forbids framing it.',
          ),
        OPEN_TIMEOUT_MS,
      )
      const runTimer = setTimeout(
        () => fail(`The compiler was stopped after ${RUN_TIMEOUT_MINUTES} minutes.`),
        RUN_TIMEOUT_MINUTES * 60_000,
      )
      signal.addEventListener('abort', () => {
        clearTimeout(openTimer)
        clearTimeout(runTimer)
        reject(signal.reason)
      })
      const handleReady = ({ source }: MessageEvent) => {
        if (source === null || source !== frame.contentWindow) return
        clearTimeout(openTimer)
        window.removeEventListener('message', handleReady)
        send(frame.contentWindow, run, { resolve, fail })
      }
      window.addEventListener('message', handleReady, { signal })
      run.signal.throwIfAborted()
      document.body.append(frame)
    })
  } finally {
    frame.remove()
    ended.abort()
  }
}

interface Outcome {
  readonly resolve: (output: string | undefined) => void
  readonly fail: (message: string) => void
}

/** Passes the input to the frame; responses come from the compiler and are untrusted. */
function send(frame: Window, { compiler, input, onVersion }: CompilerRun, { resolve, fail }: Outcome): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answer = readAnswer(data)
    if (answer?.kind === 'output') resolve(answer.text)
    else if (answer?.kind === 'failed') fail(`The file could not be run: ${answer.text}`)
    else if (answer?.kind === 'version') {
      if (!onVersion(answer.text)) resolve(undefined)
    } else fail('This file did not produce compiler output.')
  }
  // An opaque origin cannot be named as a target; the frame's only listener is ours.
  frame.postMessage({ compiler, input }, '*', [port2])
}

function readAnswer(
  data: unknown,
): { readonly kind: 'output' | 'failed' | 'version'; readonly text: string } | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  const { kind } = data
  if (kind === 'output' && 'output' in data && typeof data.output === 'string') {
    return data.output.length > MAX_OUTPUT_CHARACTERS ? undefined : { kind, text: data.output }
  }
  if (kind === 'failed' && 'message' in data && typeof data.message === 'string')
    return { kind, text: data.message.slice(0, MESSAGE_LENGTH) }
  if (kind === 'version' && 'version' in data && typeof data.version === 'string')
    return { kind, text: data.version.slice(0, MESSAGE_LENGTH) }
  return undefined
}
