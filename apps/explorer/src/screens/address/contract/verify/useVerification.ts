import { type CompilerVersion, parseCompilerVersion } from '@otterscan/decode/recompile/compilerVersion'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../../../config/useConfig.ts'
import { useClients } from '../../../../queries/clients.ts'
import { getServedCompiler, MAX_COMPILER_MB } from '../../../../queries/contracts/getServedCompiler.ts'
import { useKeepSource } from '../../../../queries/contracts/givenSource.ts'
import { getSourceContents } from '../../../../queries/contracts/sourceFiles.ts'
import { useKeepLayout } from '../../../../queries/storage/keptLayout.ts'
import type { VerificationState, VerificationSubject } from './VerificationState.ts'
import { type FoundCompiler, verifyLocally } from './verifyLocally.ts'

/** A verification and its controls. */
export interface Verification {
  readonly state: VerificationState
  /** Compiler version of the source; `undefined` when not reported, which allows any compiler. */
  readonly wanted: CompilerVersion | undefined
  /** Restarts with the compiler served by the site. */
  readonly start: () => void
  /** Compiles with the user's own file. */
  readonly compileWith: (file: File) => void
  readonly stop: () => void
}

/** Verifies a published source against the chain's code. Starts on mount; aborted on unmount. */
export function useVerification(subject: VerificationSubject): Verification {
  const queryClient = useQueryClient()
  const clients = useClients()
  const { compilersURL } = useConfig().config
  const [state, setState] = useState<VerificationState>({ status: 'preparing' })
  const keepLayout = useKeepLayout(clients.chainId)
  const keepSource = useKeepSource(clients.chainId)
  const running = useRef<AbortController | undefined>(undefined)
  const { address, service, source } = subject
  const wanted = parseCompilerVersion(source.compiler ?? '')

  /** One at a time: a new run aborts the previous one, which then reports nothing more. */
  function run(findCompiler: (signal: AbortSignal) => Promise<FoundCompiler>): void {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    void verifyLocally(subject, {
      wanted,
      getContents: () => getSourceContents(queryClient, clients, service, address, source),
      findCompiler: () => findCompiler(signal),
      signal,
      say: (next) => {
        if (signal.aborted) return
        setState(next)
        // Layout and source of other code would show what is not there.
        if (next.status !== 'compared' || next.comparison.verdict === 'different') return
        if (next.mapped.runtimeMap !== undefined) keepSource(address, next.mapped)
        if (next.layout.storageLayout === undefined) return
        keepLayout(address, { origin: 'compiled', contractName: source.contractName, json: next.layout })
      },
    })
  }

  function start(): void {
    run(async (signal) => {
      try {
        return (await getServedCompiler(compilersURL, wanted, signal)) ?? { reason: undefined }
      } catch (error) {
        return { reason: error instanceof Error ? error.message : String(error) }
      }
    })
  }

  function compileWith(file: File): void {
    if (file.size <= MAX_COMPILER_MB * 1024 * 1024) run(async () => ({ name: file.name, content: file }))
    else
      setState({
        status: 'needsCompiler',
        reason: `Files larger than ${MAX_COMPILER_MB} MB are not accepted.`,
      })
  }

  function stop(): void {
    running.current?.abort()
    setState({ status: 'stopped' })
  }

  const startAtFirst = useRef(start)
  useEffect(() => {
    startAtFirst.current()
    return () => running.current?.abort()
  }, [])

  return { state, wanted, start, compileWith, stop }
}
