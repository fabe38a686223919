import {
  type CompilerVersion,
  formatCompilerVersion,
  toCompilerFileName,
} from '@otterscan/decode/recompile/compilerVersion'
import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { UntrustedText } from '../../../../entities/UntrustedText.tsx'
import { MAX_COMPILER_MB } from '../../../../queries/contracts/getServedCompiler.ts'

interface CompilerPickerProps {
  /** `undefined` when the source does not say. */
  readonly wanted: CompilerVersion | undefined
  readonly problem: string | undefined
  readonly onFile: (file: File) => void
}

/** Asks for the compiler, by version and by the name of its file. */
export function CompilerPicker({ wanted, problem, onFile }: CompilerPickerProps) {
  const fileRef = useRef<HTMLInputElement>(null)

  function take(file: File | undefined) {
    if (file !== undefined) onFile(file)
  }

  return (
    <>
      {problem !== undefined && (
        <Banner tone="warning">
          <UntrustedText text={problem} maxChars={500} />
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button */}
      <div
        className="flex flex-col items-start gap-3 rounded-md border border-border-strong/70 border-dashed p-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <WantedCompiler wanted={wanted} />
        <Button
          variant="primary"
          icon={<Upload size={14} aria-hidden="true" />}
          onClick={() => fileRef.current?.click()}
        >
          Choose the compiler's file
        </Button>
        <input
          ref={fileRef}
          type="file"
          accept=".js,text/javascript"
          aria-label="File of the compiler"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <p className="text-muted text-xs">
          Or drop it here; up to {MAX_COMPILER_MB} MB. The file is run shut in: without network, and without
          what this browser keeps for this site.
        </p>
      </div>
    </>
  )
}

function WantedCompiler({ wanted }: Pick<CompilerPickerProps, 'wanted'>) {
  if (wanted === undefined) {
    return (
      <p>
        The source does not say which compiler made it. Give the one you believe it was, from the Solidity
        project's builds for browsers (soljson-v….js).
      </p>
    )
  }
  const fileName = toCompilerFileName(wanted)
  return (
    <div>
      <p>
        Give the Solidity compiler <b className="mono">{formatCompilerVersion(wanted)}</b>. The Solidity
        project publishes it among its builds for browsers as
      </p>
      <p className="mono flex flex-wrap items-center gap-1 pt-1 text-xs">
        <span className="wrap-anywhere">{fileName}</span>
        <CopyButton text={fileName} label="name of the file" />
      </p>
    </div>
  )
}
