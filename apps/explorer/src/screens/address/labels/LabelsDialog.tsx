import type { NumberFormat } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Dialog } from '@otterscan/ui/Dialog'
import { FileButton } from '@otterscan/ui/FileButton'
import { Download, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../entities/saveFile.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
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

/** All labels in this browser: export, import, delete. */
export function LabelsDialog({ onClose }: { readonly onClose: () => void }) {
  const numbers = useNumberFormat()
  const { labels } = useLocalLabels()
  const [isDeleting, setIsDeleting] = useState(false)
  const [message, setMessage] = useState('')
  const count = `${numbers.formatInteger(labels.length)} label${labels.length === 1 ? '' : 's'}`

  async function importFile(file: File | undefined) {
    if (file !== undefined) setMessage(importLabels(await file.text(), numbers))
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
            <Button onClick={() => setIsDeleting(false)}>Cancel</Button>
            <Button variant="danger" icon={<Trash2 size={14} aria-hidden="true" />} onClick={handleDelete}>
              Delete {count} permanently
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
            This browser has <b>{count}</b>. They are shown instead of their addresses and never leave this
            browser.
          </p>
          <div className="flex flex-wrap gap-2">
            <SaveButton name="JSON" isOff={labels.length === 0} toText={() => formatLabelsJson(labels)} />
            <SaveButton name="CSV" isOff={labels.length === 0} toText={() => formatLabelsCsv(labels)} />
            <SaveButton name="NDJSON" isOff={labels.length === 0} toText={() => formatLabelsNdjson(labels)} />
            <ReadButton onFile={(file) => void importFile(file)} />
          </div>
          <p className="text-muted text-xs">
            A file contains addresses, labels and, for labels of a single chain, its chain id.
          </p>
        </div>
      )}
      <p role="status" className="mt-2 text-sm">
        {message}
      </p>
    </Dialog>
  )
}

const NOT_KEPT = 'Could not be saved in this browser; it will be lost when you close the page.'

function importLabels(text: string, numbers: NumberFormat): string {
  const isFound = (read: ReadLabels | undefined) => read !== undefined && read.labels.length > 0
  const read = [parseLabelsJson(text), parseLabelsNdjson(text)].find(isFound) ?? parseLabelsCsv(text)
  if (read.labels.length === 0) return 'No labels were found in this file.'
  const isKept = addLocalLabels(read.labels)
  const skipped = read.skipped === 0 ? '' : ` ${numbers.formatInteger(read.skipped)} lines were not labels.`
  return `${numbers.formatInteger(read.labels.length)} labels were read.${skipped}${isKept ? '' : ` ${NOT_KEPT}`}`
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
      onClick={() => saveFile([toText()], `address-labels.${extension}`, TYPES[name])}
    >
      Save as {name}
    </Button>
  )
}

function ReadButton({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  return (
    <FileButton
      size="sm"
      icon={<Upload size={13} aria-hidden="true" />}
      label="File with labels"
      accept=".json,.ndjson,.csv,application/json,text/csv"
      onFile={onFile}
    >
      Add from a file
    </FileButton>
  )
}
