import { type CompilerVersion, parseCompilerVersion } from '@otterscan/decode/recompile/compilerVersion'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '../../../../config/useConfig.ts'
import { getServedCompiler, MAX_COMPILER_MB } from '../../../../queries/contracts/getServedCompiler.ts'
import { getSourceContents } from '../../../../queries/contracts/getSourceContents.ts'
import { useClients } from '../../../../queries/useClients.ts'
import type { VerificationState, VerificationSubject } from './VerificationState.ts'
import { type FoundCompiler, verifyLocally } from './verifyLocally.ts'

/** A verification and its levers. */
export interface Verification {
  readonly state: VerificationState
  /** `undefined` when the source does not say; any compiler is taken then. */
  readonly wanted: CompilerVersion | undefined
  /** From the beginning, with what the site serves. */
  readonly start: () => void
  /** With a person's own file. */
  readonly compileWith: (file: File) => void
  readonly stop: () => void
}

/** Verifies a published source against the chain's code. Starts by itself; ends with the component. */
export function useVerification(subject: VerificationSubject): Verification {
  const queryClient = useQueryClient()
  const clients = useClients()
  const { compilersURL } = useConfig().config
  const [state, setState] = useState<VerificationState>({ status: 'preparing' })
  const running = useRef<AbortController | undefined>(undefined)
  const { address, service, source } = subject
  const wanted = parseCompilerVersion(source.compiler ?? '')

  /** One at a time: a newer one ends the older, which then has nothing more to say. */
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
        if (!signal.aborted) setState(next)
      },
    })
  }

  function start(): void {
    run(async (signal) => {
      try {
        return (await getServedCompiler(compilersURL, wanted, signal)) ?? { problem: undefined }
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) }
      }
    })
  }

  function compileWith(file: File): void {
    if (file.size <= MAX_COMPILER_MB * 1024 * 1024) run(async () => ({ name: file.name, content: file }))
    else setState({ status: 'needsCompiler', problem: `Files above ${MAX_COMPILER_MB} MB are not taken.` })
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
