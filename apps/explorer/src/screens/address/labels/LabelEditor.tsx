import type { Address } from '@otterscan/ethereum/address'
import { formatNetworkName } from '@otterscan/ethereum/chains/findChain'
import { IconButton } from '@otterscan/ui/IconButton'
import { Check, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { type AddressLabel, MAX_LABEL_CHARACTERS } from '../../../queries/names/addressLabels.ts'
import { saveLocalLabel } from '../../../queries/names/localLabels.ts'

interface LabelEditorProps {
  readonly address: Address
  readonly current: AddressLabel | undefined
  /** `isKept` is false when the browser could not store the label; `undefined` when nothing changed. */
  readonly onClose: (isKept: boolean | undefined) => void
}

/** The field for an address's label. A blank one removes it. Escape cancels. */
export function LabelEditor({ address, current, onClose }: LabelEditorProps) {
  const { chainId } = useClients()
  const network = formatNetworkName(chainId, useChain())
  const [text, setText] = useState(current?.label ?? '')
  const [isOfChain, setIsOfChain] = useState(current?.chainId !== undefined)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.select(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const scope = isOfChain ? chainId : undefined
    // When the scope of a label changes, it is removed from the old scope.
    if (current !== undefined && current.chainId !== scope) saveLocalLabel({ ...current, label: '' })
    onClose(saveLocalLabel({ address, label: text, chainId: scope }))
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <input
        ref={inputRef}
        aria-label="Address label"
        placeholder={current?.label ?? 'Address'}
        value={text}
        maxLength={MAX_LABEL_CHARACTERS}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose(undefined)
        }}
        className="h-7 w-52 min-w-0 rounded-md border border-border-strong/70 bg-surface px-2 text-sm max-sm:text-lg"
      />
      <IconButton label="Submit address label" size="sm" type="submit">
        <Check size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label="Cancel changes" size="sm" onClick={() => onClose(undefined)}>
        <X size={14} aria-hidden="true" />
      </IconButton>
      <label className="inline-flex items-center gap-1.5 text-muted text-xs">
        <input
          type="checkbox"
          checked={isOfChain}
          onChange={(event) => setIsOfChain(event.currentTarget.checked)}
        />
        only on {network}
      </label>
    </form>
  )
}
