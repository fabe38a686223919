import { Button } from '@otterscan/ui/Button'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'

interface TransactionInputProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly error: string | undefined
}

/** Blob transactions are the largest: six blobs with proofs in hexadecimal, plus a margin. */
const MAX_FILE_BYTES = 8_000_000

/** A text area that also accepts a file, dropped or chosen. */
export function TransactionInput({ text, onChange, error }: TransactionInputProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string>()
  const shownError = error ?? fileError

  async function takeFile(file: File | undefined) {
    if (file === undefined) return
    setFileError(undefined)
    if (file.size > MAX_FILE_BYTES) return setFileError('The file is too large for a transaction.')
    try {
      onChange(await file.text())
    } catch {
      // Deleted or no longer readable since it was chosen.
      setFileError('The file cannot be read.')
    }
  }

  function handleDrop(event: DragEvent) {
    const file = event.dataTransfer.files[0]
    // The browser handles dropped text itself.
    if (file === undefined) return
    event.preventDefault()
    void takeFile(file)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        Signed transaction
      </label>
      <textarea
        id={id}
        rows={6}
        value={text}
        placeholder="0x..."
        spellCheck={false}
        autoComplete="off"
        aria-invalid={shownError !== undefined || undefined}
        aria-describedby={shownError === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          setFileError(undefined)
          onChange(event.target.value)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
        className={`w-full min-w-0 resize-y rounded-md border bg-surface px-3 py-2 font-mono text-sm text-text break-all placeholder:text-muted max-sm:text-lg ${shownError === undefined ? 'border-border-strong/70 hover:border-border-strong' : 'border-danger'}`}
      />
      {shownError !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-sm">
          {shownError}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File with a signed transaction"
        onChange={(event) => {
          void takeFile(event.target.files?.[0])
          // Lets the same file be chosen again after it was changed.
          event.target.value = ''
        }}
      />
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted text-sm">
        Or drop a file here.
        <Button
          size="sm"
          variant="ghost"
          icon={<FileUp size={13} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          Choose a file
        </Button>
      </p>
    </div>
  )
}
