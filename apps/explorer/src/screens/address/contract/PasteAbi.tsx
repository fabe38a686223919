import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { FileButton } from '@otterscan/ui/FileButton'
import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { parsePastedAbi } from '../../../queries/contracts/parsePastedAbi.ts'
import { useStorePastedAbi } from '../../../queries/contracts/pastedAbi.ts'

/** Accepts an ABI or an artifact from the user: pasted, dropped or chosen as a file. Nothing leaves the browser. */
export function PasteAbi({ address }: { readonly address: Address }) {
  const { chainId } = useClients()
  const store = useStorePastedAbi(chainId, address)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const id = useId()

  function keep(given: string) {
    const pasted = parsePastedAbi(given)
    if (pasted === undefined) {
      setText(given.length > SHOWN_CHARACTERS ? '' : given)
      setError('This is neither a JSON ABI nor an artifact that holds one.')
      return
    }
    if (!store(pasted)) {
      setError('Could not be saved in this browser; it will be lost when you close the page.')
    }
  }

  async function keepFile(file: File | undefined) {
    if (file !== undefined) keep(await file.text())
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    void keepFile(event.dataTransfer.files[0])
  }

  return (
    <Card title="Do you have its ABI?">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
      <div
        className="flex min-w-0 flex-col gap-2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
      >
        <label htmlFor={id} className="text-sm">
          Paste or drop a JSON ABI, or an artifact of Foundry or Hardhat. It is stored in this browser only,
          for this address on this chain.
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(undefined)
          }}
          spellCheck={false}
          rows={4}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="mono w-full min-w-0 rounded-md border border-border-strong/70 bg-surface p-2 text-xs"
        />
        {error !== undefined && (
          <p id={`${id}-error`} role="alert" className="text-danger text-xs">
            {error}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={text.trim() === ''} onClick={() => keep(text)}>
            Use this ABI
          </Button>
          <FileButton
            size="sm"
            icon={<Upload size={13} aria-hidden="true" />}
            label="File with the ABI"
            accept=".json,application/json"
            onFile={(file) => void keepFile(file)}
          >
            Choose a file
          </FileButton>
        </div>
      </div>
    </Card>
  )
}

const SHOWN_CHARACTERS = 20_000
