import type { Address } from '@otterscan/ethereum/address'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { IconButton } from '@otterscan/ui/IconButton'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Pencil, Tags } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClients } from '../../../queries/clients.ts'
import { useLocalLabels } from '../../../queries/names/localLabels.ts'
import { LabelEditor } from './LabelEditor.tsx'

const LabelsDialog = lazyComponent(async () => (await import('./LabelsDialog.tsx')).LabelsDialog)

/** Edits the address's label, and opens the list of all labels. */
export function LabelControls({ address }: { readonly address: Address }) {
  const { chainId } = useClients()
  const { find } = useLocalLabels()
  const announce = useAnnounce()
  const [isEditing, setIsEditing] = useState(false)
  const [isListOpen, setIsListOpen] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const pencilRef = useRef<HTMLButtonElement>(null)

  function handleClose(isKept: boolean | undefined) {
    // The pencil must be rendered again before it can receive focus.
    flushSync(() => setIsEditing(false))
    pencilRef.current?.focus()
    setError(
      isKept === false
        ? 'Could not be saved in this browser; it will be lost when you close the page.'
        : undefined,
    )
    if (isKept === true) announce('Label saved')
  }

  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1">
      {isEditing ? (
        <LabelEditor address={address} current={find(address, chainId)} onClose={handleClose} />
      ) : (
        <IconButton ref={pencilRef} label="Edit address label" size="sm" onClick={() => setIsEditing(true)}>
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="All address labels" size="sm" onClick={() => setIsListOpen(true)}>
        <Tags size={14} aria-hidden="true" />
      </IconButton>
      {isListOpen && (
        <Suspense>
          <LabelsDialog onClose={() => setIsListOpen(false)} />
        </Suspense>
      )}
      {error !== undefined && (
        <span role="alert" className="text-danger text-xs">
          {error}
        </span>
      )}
    </span>
  )
}
