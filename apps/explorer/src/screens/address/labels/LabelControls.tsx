import type { Address } from '@otterscan/ethereum/address'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { IconButton } from '@otterscan/ui/IconButton'
import { Pencil, Tags } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocalLabels } from '../../../queries/names/localLabels.ts'
import { useClients } from '../../../queries/useClients.ts'
import { LabelEditor } from './LabelEditor.tsx'

const LabelsDialog = lazy(async () => ({ default: (await import('./LabelsDialog.tsx')).LabelsDialog }))

/** Names the address, and leads to all labels. */
export function LabelControls({ address }: { readonly address: Address }) {
  const { chainId } = useClients()
  const { find } = useLocalLabels()
  const announce = useAnnounce()
  const [isEditing, setIsEditing] = useState(false)
  const [isListOpen, setIsListOpen] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const pencilRef = useRef<HTMLButtonElement>(null)

  function handleClose(isKept: boolean | undefined) {
    // The pencil must be there again before it can take the focus back.
    flushSync(() => setIsEditing(false))
    pencilRef.current?.focus()
    setProblem(
      isKept === false ? 'The browser does not keep it: it holds until the page is closed.' : undefined,
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
      {problem !== undefined && (
        <span role="alert" className="text-danger text-xs">
          {problem}
        </span>
      )}
    </span>
  )
}
