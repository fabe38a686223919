import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { parsePastedAbi } from '../../../queries/contracts/parsePastedAbi.ts'
import { useStorePastedAbi } from '../../../queries/contracts/storePastedAbi.ts'
import { useClients } from '../../../queries/useClients.ts'

/** Takes an ABI or an artifact from a person: typed, dropped or chosen as a file. Nothing leaves the browser. */
export function PasteAbi({ address }: { readonly address: Address }) {
  const { chainId } = useClients()
  const store = useStorePastedAbi(chainId, address)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const fileRef = useRef<HTMLInputElement>(null)
  const id = useId()

  function keep(given: string) {
    const pasted = parsePastedAbi(given)
    if (pasted === undefined) {
      setText(given.length > SHOWN_CHARACTERS ? '' : given)
      setProblem('This is neither a JSON ABI nor an artifact that holds one.')
      return
    }
    if (!store(pasted)) {
      setProblem('The browser does not keep it: it holds until the page is closed.')
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button */}
      <div
        className="flex min-w-0 flex-col gap-2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
      >
        <label htmlFor={id} className="text-sm">
          Paste or drop a JSON ABI, or an artifact of Foundry or Hardhat. It stays in this browser, for this
          address on this chain.
        </label>
        <textarea
          id={id}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
          spellCheck={false}
          rows={4}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="mono w-full min-w-0 rounded-md border border-border-strong/70 bg-surface p-2 text-xs"
        />
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className="text-danger text-xs">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={text.trim() === ''} onClick={() => keep(text)}>
            Use this ABI
          </Button>
          <Button
            size="sm"
            icon={<Upload size={13} aria-hidden="true" />}
            onClick={() => fileRef.current?.click()}
          >
            Choose a file
          </Button>
          <input
            ref={fileRef}
            type="file"
            accept=".json,application/json"
            aria-label="File with the ABI"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => void keepFile(event.currentTarget.files?.[0])}
          />
        </div>
      </div>
    </Card>
  )
}

const SHOWN_CHARACTERS = 20_000
