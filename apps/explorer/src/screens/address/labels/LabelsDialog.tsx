import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Dialog } from '@otterscan/ui/Dialog'
import { Download, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  formatLabelsCsv,
  formatLabelsJson,
  formatLabelsNdjson,
  parseLabelsCsv,
  parseLabelsJson,
  parseLabelsNdjson,
  type ReadLabels,
} from '../../../queries/names/addressLabels.ts'
import { addLocalLabels, deleteLocalLabels, useLocalLabels } from '../../../queries/names/localLabels.ts'
import { downloadText } from '../contract/downloadText.ts'

/** All labels of this browser: saved to a file, read from one, or deleted. */
export function LabelsDialog({ onClose }: { readonly onClose: () => void }) {
  const { labels } = useLocalLabels()
  const [isDeleting, setIsDeleting] = useState(false)
  const [message, setMessage] = useState('')
  const count = `${formatInteger(labels.length)} label${labels.length === 1 ? '' : 's'}`

  async function importFile(file: File | undefined) {
    if (file !== undefined) setMessage(importLabels(await file.text()))
  }

  function handleDelete() {
    setIsDeleting(false)
    setMessage(deleteLocalLabels() ? 'All labels are deleted.' : NOT_KEPT)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Address labels"
      footer={
        isDeleting ? (
          <>
            <Button onClick={() => setIsDeleting(false)}>Keep them</Button>
            <Button variant="danger" icon={<Trash2 size={14} aria-hidden="true" />} onClick={handleDelete}>
              Delete {count} for good
            </Button>
          </>
        ) : (
          <Button
            variant="danger"
            disabled={labels.length === 0}
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          >
            Delete all labels
          </Button>
        )
      }
    >
      {isDeleting ? (
        <p>All {count} in this browser will be lost. Save them to a file first if you may want them again.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            This browser keeps <b>{count}</b>. They are shown in the place of their addresses and are sent to
            nobody.
          </p>
          <div className="flex flex-wrap gap-2">
            <SaveButton name="JSON" isOff={labels.length === 0} toText={() => formatLabelsJson(labels)} />
            <SaveButton name="CSV" isOff={labels.length === 0} toText={() => formatLabelsCsv(labels)} />
            <SaveButton name="NDJSON" isOff={labels.length === 0} toText={() => formatLabelsNdjson(labels)} />
            <ReadButton onFile={(file) => void importFile(file)} />
          </div>
          <p className="text-muted text-xs">
            A file holds an address, a label and, where the label is for one chain only, the chain's id.
          </p>
        </div>
      )}
      <p role="status" className="mt-2 text-sm">
        {message}
      </p>
    </Dialog>
  )
}

const NOT_KEPT = 'The browser does not keep it: it holds until the page is closed.'

function importLabels(text: string): string {
  const isFound = (read: ReadLabels | undefined) => read !== undefined && read.labels.length > 0
  const read = [parseLabelsJson(text), parseLabelsNdjson(text)].find(isFound) ?? parseLabelsCsv(text)
  if (read.labels.length === 0) return 'No labels were found in this file.'
  const isKept = addLocalLabels(read.labels)
  const skipped = read.skipped === 0 ? '' : ` ${formatInteger(read.skipped)} lines were no labels.`
  return `${formatInteger(read.labels.length)} labels were read.${skipped}${isKept ? '' : ` ${NOT_KEPT}`}`
}

const TYPES = { JSON: 'application/json', CSV: 'text/csv', NDJSON: 'application/x-ndjson' }

interface SaveButtonProps {
  readonly name: keyof typeof TYPES
  readonly isOff: boolean
  readonly toText: () => string
}

function SaveButton({ name, isOff, toText }: SaveButtonProps) {
  const extension = name.toLowerCase()
  return (
    <Button
      size="sm"
      disabled={isOff}
      icon={<Download size={13} aria-hidden="true" />}
      onClick={() => downloadText(toText(), `address-labels.${extension}`, TYPES[name])}
    >
      Save as {name}
    </Button>
  )
}

function ReadButton({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const fileRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        icon={<Upload size={13} aria-hidden="true" />}
        onClick={() => fileRef.current?.click()}
      >
        Add from a file
      </Button>
      <input
        ref={fileRef}
        type="file"
        accept=".json,.ndjson,.csv,application/json,text/csv"
        aria-label="File with labels"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
