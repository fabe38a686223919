import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Dialog } from '@otterscan/ui/Dialog'
import { Spinner } from '@otterscan/ui/Spinner'
import { useEffect, useState } from 'react'
import { UntrustedText } from '../../../../entities/UntrustedText.tsx'
import { ComparisonFacts } from './ComparisonFacts.tsx'
import { ComparisonView } from './ComparisonView.tsx'
import { CompilerPicker } from './CompilerPicker.tsx'
import { RUN_TIMEOUT_MINUTES } from './runCompiler.ts'
import { useVerification, type Verification } from './useVerification.ts'
import type { UsedCompiler, VerificationState, VerificationSubject } from './VerificationState.ts'

interface VerifyDialogProps {
  readonly subject: VerificationSubject
  readonly onClose: () => void
}

/** Compiles the source in this browser and compares the result with the chain. Closing terminates the compiler. */
export function VerifyDialog({ subject, onClose }: VerifyDialogProps) {
  const verification = useVerification(subject)
  const { status } = verification.state
  const isWorking = status === 'preparing' || status === 'compiling'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Verify locally"
      footer={
        <>
          {(status === 'stopped' || status === 'failed') && (
            <Button onClick={verification.start}>Try again</Button>
          )}
          {/* The same button throughout, so that focus is not lost when the work ends. */}
          <Button onClick={isWorking ? verification.stop : onClose}>{isWorking ? 'Cancel' : 'Close'}</Button>
        </>
      }
    >
      <div className="flex min-h-64 min-w-0 flex-col gap-3 text-sm">
        <p className="text-muted">
          The source shown on this page is compiled again in this browser, and the resulting code is compared
          with the code on the chain. The compiler has no network access; files not loaded yet are fetched
          from the source service.
        </p>
        <Stage verification={verification} />
      </div>
    </Dialog>
  )
}

function Stage({ verification }: { readonly verification: Verification }) {
  const { state, wanted, compileWith } = verification
  switch (state.status) {
    case 'preparing':
      return <Spinner label="Loading files and compiler" />
    case 'compiling':
      return <Compiling fileName={state.fileName} />
    case 'needsCompiler':
      return <CompilerPicker wanted={wanted} reason={state.reason} onFile={compileWith} />
    case 'impossible':
      return (
        <Banner tone="warning">
          <ImpossibleText built={state.built} />
        </Banner>
      )
    case 'stopped':
      return <p role="status">Stopped. The compiler was terminated.</p>
    case 'failed':
      return (
        <Banner tone="danger">
          <UntrustedText text={state.message} maxChars={500} />
        </Banner>
      )
    case 'notCompiled':
      return (
        <>
          <CompilerErrors errors={state.errors} />
          <CompilerFacts compiler={state.compiler} />
        </>
      )
    case 'compared':
      return (
        <>
          <ComparisonView comparison={state.comparison} />
          {state.comparison.verdict !== 'different' && state.layout.storageLayout !== undefined && (
            <p className="text-muted">
              Its storage layout is kept in this browser, for the Storage tab and for state changes.
            </p>
          )}
          <CompilerFacts compiler={state.compiler} />
        </>
      )
  }
}

function Compiling({ fileName }: { readonly fileName: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <Spinner label="Compiling" />
        {/* Not announced: it changes every second. */}
        <span aria-hidden="true" className="tabular text-muted">
          {seconds} s
        </span>
      </div>
      <p className="mono text-xs">
        <UntrustedText text={fileName} maxChars={120} />
      </p>
      <p className="text-muted">
        This can take a minute, and several with the IR pipeline; after {RUN_TIMEOUT_MINUTES} minutes it is
        ended.
      </p>
    </div>
  )
}

function ImpossibleText({ built }: Pick<Extract<VerificationState, { status: 'impossible' }>, 'built'>) {
  switch (built.kind) {
    case 'otherLanguage':
      return (
        <>
          This contract is written in <UntrustedText text={built.language} maxChars={40} />. Only Solidity
          compilers run in a browser.
        </>
      )
    case 'noSettings':
      return 'The source service has neither the compiler input nor the metadata, so the compiler settings are unknown.'
    case 'noTarget':
      return 'The source service does not report which contract of the source this is.'
    case 'missingFile':
      return (
        <>
          The source service has no file{' '}
          <span className="mono">
            <UntrustedText text={built.path} maxChars={120} />
          </span>
          , which is part of the compilation.
        </>
      )
  }
}

function CompilerErrors({ errors }: { readonly errors: readonly string[] }) {
  if (errors.length === 0)
    return <Banner tone="danger">The compiler produced no code for this contract.</Banner>
  return (
    <>
      <Banner tone="danger">The source does not compile with this compiler and these settings.</Banner>
      <section
        aria-label="Compiler errors"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-md border border-border bg-bg p-2"
      >
        <ul className="flex flex-col gap-2">
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: errors have no identity but their position
            <li key={index} className="mono whitespace-pre-wrap text-xs">
              <UntrustedText text={error} maxChars={2_000} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The compiler used: the result is only as trustworthy as its file. */
function CompilerFacts({ compiler }: { readonly compiler: UsedCompiler }) {
  const { fileName, version, sha256 } = compiler
  return (
    <ComparisonFacts
      facts={[
        ['Compiler', <UntrustedText key="version" text={version} maxChars={80} />],
        ['Its file', <UntrustedText key="name" text={fileName} maxChars={80} />],
        ['SHA-256', sha256 ?? 'computed only on https pages and on localhost'],
      ]}
      note="The result is only as trustworthy as the compiler. The Solidity project publishes the hash of each of its files in list.json."
    />
  )
}
