import { compareRuntimeCode } from '@otterscan/decode/recompile/compareRuntimeCode'
import {
  type BuiltCompilerInput,
  buildCompilerInput,
  type RecompileSource,
} from '@otterscan/decode/recompile/compilerInput'
import { decodeCompilerOutput } from '@otterscan/decode/recompile/compilerOutput'
import {
  type CompilerVersion,
  formatCompilerVersion,
  isSameCompiler,
  parseCompilerVersion,
} from '@otterscan/decode/recompile/compilerVersion'
import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import type { CompilerFile } from '../../../../queries/contracts/getServedCompiler.ts'
import { toMappedSource } from '../../../../queries/contracts/givenSource.ts'
import { CompilerRunError, runCompiler } from './runCompiler.ts'
import type { VerificationState, VerificationSubject } from './VerificationState.ts'

/** A compiler, or why there is none. */
export type FoundCompiler = CompilerFile | { readonly reason: string | undefined }

/** Dependencies of a verification. */
export interface VerificationParts {
  readonly wanted: CompilerVersion | undefined
  /** Loads the files whose contents are missing. */
  readonly getContents: () => Promise<RecompileSource['files']>
  readonly findCompiler: () => Promise<FoundCompiler>
  readonly signal: AbortSignal
  readonly say: (state: VerificationState) => void
}

/** Compiles a published source and compares it with the chain; reports each state, the last one is the result. */
export async function verifyLocally(subject: VerificationSubject, parts: VerificationParts): Promise<void> {
  const { say, signal } = parts
  say({ status: 'preparing' })
  try {
    const built = await build(subject, parts)
    if (built.kind !== 'ready') return say({ status: 'impossible', built })
    const compiler = await parts.findCompiler()
    if (!('content' in compiler)) return say({ status: 'needsCompiler', reason: compiler.reason })
    say({ status: 'compiling', fileName: compiler.name })
    say(await compile(subject, built, compiler, parts))
  } catch (error) {
    if (signal.aborted) return // the caller aborted it
    if (error instanceof CompilerRunError) say({ status: 'needsCompiler', reason: error.message })
    else say({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function build({ source }: VerificationSubject, parts: VerificationParts): Promise<BuiltCompilerInput> {
  const built = buildCompilerInput(source)
  return built.kind === 'missingFile'
    ? buildCompilerInput({ ...source, files: await parts.getContents() })
    : built
}

async function compile(
  { address, code }: VerificationSubject,
  built: Extract<BuiltCompilerInput, { kind: 'ready' }>,
  file: CompilerFile,
  { wanted, signal }: VerificationParts,
): Promise<VerificationState> {
  let version = ''
  const handleVersion = (text: string) => {
    version = text
    return isWanted(text, wanted)
  }
  const output = await runCompiler({
    compiler: file.content,
    input: built.json,
    signal,
    onVersion: handleVersion,
  })
  if (output === undefined)
    return { status: 'needsCompiler', reason: describeVersionMismatch(version, wanted) }
  const compiler = { fileName: file.name, version, sha256: await hash(file.content) }
  const decoded = decodeCompilerOutput(output, built.target)
  switch (decoded.kind) {
    case 'compiled':
      return {
        status: 'compared',
        comparison: compareRuntimeCode(decoded.code, code, address),
        layout: decoded.layout,
        mapped: toMappedSource('compiled', built.target.name, decoded.source, readContents(built.json)),
        compiler,
      }
    case 'failed':
      return { status: 'notCompiled', errors: decoded.errors, compiler }
    case 'unreadable':
      return { status: 'needsCompiler', reason: 'This file did not produce compiler output.' }
  }
}

/** Of the files that were compiled. */
function readContents(input: string): (path: string) => string | undefined {
  const { sources } = JSON.parse(input) as { readonly sources: Readonly<Record<string, { content: string }>> }
  return (path) => (Object.hasOwn(sources, path) ? sources[path]?.content : undefined)
}

function isWanted(text: string, wanted: CompilerVersion | undefined): boolean {
  const version = parseCompilerVersion(text)
  return version !== undefined && (wanted === undefined || isSameCompiler(version, wanted))
}

function describeVersionMismatch(text: string, wanted: CompilerVersion | undefined): string {
  const version = parseCompilerVersion(text)
  if (version === undefined || wanted === undefined) return 'This file does not report its compiler version.'
  return `This file is compiler ${formatCompilerVersion(version)}, but ${formatCompilerVersion(wanted)} is needed.`
}

/** Browsers offer `crypto.subtle` only on https and localhost. */
async function hash(file: Blob): Promise<Hex | undefined> {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (subtle === undefined) return undefined
  return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())))
}
