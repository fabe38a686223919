import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { FileButton } from '@otterscan/ui/FileButton'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useClients } from '../../../queries/clients.ts'
import { type OfferedLayout, readOffered, useKeepLayout } from '../../../queries/storage/keptLayout.ts'

interface GiveLayoutProps {
  /** Whose layout is asked for: the code that runs. */
  readonly owner: Address
}

const MAX_CHOICES = 50

/** Takes a layout from a file. Nothing leaves the browser. */
export function GiveLayout({ owner }: GiveLayoutProps) {
  const keep = useKeepLayout(useClients().chainId)
  const [choices, setChoices] = useState<readonly OfferedLayout[]>([])
  const [error, setError] = useState<string | undefined>(undefined)

  function take({ contractName, json }: OfferedLayout) {
    setChoices([])
    const isKept = keep(owner, { origin: 'artifact', contractName, json })
    setError(
      isKept ? undefined : 'Could not be saved in this browser: it is too large, or storage is blocked.',
    )
  }

  async function read(file: File | undefined) {
    if (file === undefined) return
    const offered = readOffered(await file.text())
    const [only, second] = offered
    setError(only === undefined ? NO_LAYOUT : undefined)
    if (only !== undefined && second === undefined) take(only)
    else setChoices(offered)
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }

  return (
    <Card title="Do you have its layout?">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button */}
      <div
        className="flex min-w-0 flex-col items-start gap-2 text-sm"
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
      >
        <p>
          Drop an artifact of Foundry with <code>storageLayout</code>, build info of Hardhat, the output of
          solc, or <code>vyper -f layout</code>. It is stored in this browser only, for the code that runs
          here.
        </p>
        <FileButton
          size="sm"
          icon={<Upload size={13} aria-hidden="true" />}
          label="File with the layout"
          accept=".json,application/json"
          onFile={(file) => void read(file)}
        >
          Choose a file
        </FileButton>
        {error !== undefined && (
          <p role="alert" className="text-danger text-xs">
            {error}
          </p>
        )}
        {choices.length > 0 && (
          <fieldset className="flex min-w-0 flex-wrap gap-2">
            <legend className="pb-1">The file has several layouts. Which one is it?</legend>
            {choices.slice(0, MAX_CHOICES).map((choice) => (
              <Button
                key={`${choice.contractPath} ${choice.contractName}`}
                size="sm"
                onClick={() => take(choice)}
              >
                <UntrustedText text={choice.contractName ?? 'without a name'} maxChars={60} />
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </Card>
  )
}

const NO_LAYOUT =
  'This file has no storage layout. Foundry writes it with extra_output = ["storageLayout"], Hardhat with storageLayout in outputSelection.'
