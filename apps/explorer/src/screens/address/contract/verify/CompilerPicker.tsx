import {
  type CompilerVersion,
  formatCompilerVersion,
  toCompilerFileName,
} from '@otterscan/decode/recompile/compilerVersion'
import { Banner } from '@otterscan/ui/Banner'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { FileButton } from '@otterscan/ui/FileButton'
import { Upload } from 'lucide-react'
import { UntrustedText } from '../../../../entities/UntrustedText.tsx'
import { MAX_COMPILER_MB } from '../../../../queries/contracts/getServedCompiler.ts'

interface CompilerPickerProps {
  /** Compiler version of the source; `undefined` when it is not reported. */
  readonly wanted: CompilerVersion | undefined
  readonly reason: string | undefined
  readonly onFile: (file: File) => void
}

/** Lets the user choose the compiler file; shows the version and file name needed. */
export function CompilerPicker({ wanted, reason, onFile }: CompilerPickerProps) {
  function take(file: File | undefined) {
    if (file !== undefined) onFile(file)
  }

  return (
    <>
      {reason !== undefined && (
        <Banner tone="warning">
          <UntrustedText text={reason} maxChars={500} />
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
      <div
        className="flex flex-col items-start gap-3 rounded-md border border-border-strong/70 border-dashed p-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <WantedCompiler wanted={wanted} />
        <FileButton
          variant="primary"
          icon={<Upload size={14} aria-hidden="true" />}
          label="Compiler file"
          accept=".js,text/javascript"
          onFile={take}
        >
          Choose the compiler's file
        </FileButton>
        <p className="text-muted text-xs">
          Or drop it here; up to {MAX_COMPILER_MB} MB. The file runs in a sandbox: without network access and
          without access to this site's data.
        </p>
      </div>
    </>
  )
}

function WantedCompiler({ wanted }: Pick<CompilerPickerProps, 'wanted'>) {
  if (wanted === undefined) {
    return (
      <p>
        The source does not name its compiler version. Choose the one you think was used, from the Solidity
        project's browser builds (soljson-v….js).
      </p>
    )
  }
  const fileName = toCompilerFileName(wanted)
  return (
    <div>
      <p>
        Choose the Solidity compiler <b className="mono">{formatCompilerVersion(wanted)}</b>. The Solidity
        project publishes it among its browser builds as
      </p>
      <p className="mono flex flex-wrap items-center gap-1 pt-1 text-xs">
        <span className="wrap-anywhere">{fileName}</span>
        <CopyButton text={fileName} label="name of the file" />
      </p>
    </div>
  )
}
