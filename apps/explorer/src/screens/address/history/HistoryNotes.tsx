import { formatInteger } from '@otterscan/ethereum/units'
import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import type { ReactNode } from 'react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import type { HistoryNote } from '../../../queries/history/historyCursor.ts'
import type { CursorFault } from '../parseHistoryCursor.ts'

const SHOWN_LENGTH = 80

/** The URL does not say where the page starts. */
export function CursorFaultNote({ fault }: { readonly fault: CursorFault }) {
  return (
    <Note>
      {fault.kind === 'noMark' ? (
        'The web address of this page does not say where it starts.'
      ) : (
        <>
          "<UntrustedText text={fault.text} maxChars={SHOWN_LENGTH} />" is not a{' '}
          {fault.kind === 'notAHash' ? 'transaction hash' : 'block number'}.
        </>
      )}{' '}
      This is the first page.
    </Note>
  )
}

interface HistoryPageNoteProps {
  readonly note: HistoryNote
  readonly onRetry: () => void
}

/** Why the page is not quite what was asked for. */
export function HistoryPageNote({ note, onRetry }: HistoryPageNoteProps) {
  if (note.kind === 'cursorUnknown') {
    return (
      <Note>
        The transaction <TruncatedText text={note.transactionHash} maxChars={24} /> is not part of this
        history, so this is the nearest page there is.
      </Note>
    )
  }
  return (
    <Note
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      The node stopped at block {formatInteger(note.blockNumber)} while it searched for {note.direction}{' '}
      transactions; the list shows what came before that.
      {note.error instanceof Error && <span className="block text-muted">{note.error.message}</span>}
    </Note>
  )
}

function Note({ action, children }: { readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="px-4 py-2">
      <Banner tone="warning" action={action}>
        {children}
      </Banner>
    </div>
  )
}
