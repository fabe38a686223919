import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Dialog } from '@otterscan/ui/Dialog'
import { Spinner } from '@otterscan/ui/Spinner'
import { useEffect, useState } from 'react'
import { UntrustedText } from '../../../../entities/UntrustedText.tsx'
import { ComparisonView } from './ComparisonView.tsx'
import { CompilerFacts } from './CompilerFacts.tsx'
import { CompilerPicker } from './CompilerPicker.tsx'
import { RUN_TIMEOUT_MINUTES } from './runCompiler.ts'
import { useVerification, type Verification } from './useVerification.ts'
import type { VerificationState, VerificationSubject } from './VerificationState.ts'

interface VerifyDialogProps {
  readonly subject: VerificationSubject
  readonly onClose: () => void
}

/** Compiles the source in this browser and says how it compares with the chain. Closing ends the compiler. */
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
          {/* The same button all the time, so that the focus has a place when the work ends. */}
          <Button onClick={isWorking ? verification.stop : onClose}>{isWorking ? 'Cancel' : 'Close'}</Button>
        </>
      }
    >
      <div className="flex min-h-64 min-w-0 flex-col gap-3 text-sm">
        <p className="text-muted">
          The source shown on this page is compiled again in this browser, and the code that comes out is
          compared with the code on the chain. The compiler reaches nobody; files that the page has not got
          yet come from the source service.
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
      return <Spinner label="Looking for files and compiler" />
    case 'compiling':
      return <Compiling fileName={state.fileName} />
    case 'needsCompiler':
      return <CompilerPicker wanted={wanted} problem={state.problem} onFile={compileWith} />
    case 'impossible':
      return (
        <Banner tone="warning">
          <ImpossibleText built={state.built} />
        </Banner>
      )
    case 'stopped':
      return <p role="status">Stopped. The compiler was ended.</p>
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
        {/* Not read out: it changes every second. */}
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
          This contract is written in <UntrustedText text={built.language} maxChars={40} />. Only compilers of
          Solidity run in a browser.
        </>
      )
    case 'noSettings':
      return 'The source service gives neither the input of the compiler nor its metadata: with which settings to compile is not known.'
    case 'noTarget':
      return 'The source service does not say which contract of the source this is.'
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
  if (errors.length === 0) return <Banner tone="danger">The compiler gave no code for this contract.</Banner>
  return (
    <>
      <Banner tone="danger">The source does not compile with this compiler and these settings.</Banner>
      <section
        aria-label="Errors of the compiler"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-md border border-border bg-bg p-2"
      >
        <ul className="flex flex-col gap-2">
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: errors have no identity but their place
            <li key={index} className="mono whitespace-pre-wrap text-xs">
              <UntrustedText text={error} maxChars={2_000} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
