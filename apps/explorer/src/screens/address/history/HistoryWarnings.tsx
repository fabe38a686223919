import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import type { ReactNode } from 'react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { HistoryWarning } from '../../../queries/history/historyCursor.ts'
import type { CursorError } from '../parseHistoryCursor.ts'

const SHOWN_LENGTH = 80

/** Shown when the URL has no valid starting point. */
export function CursorWarning({ error }: { readonly error: CursorError }) {
  return (
    <Warning>
      {error.kind === 'noStart' ? (
        'The URL of this page has no starting point.'
      ) : (
        <>
          "<UntrustedText text={error.text} maxChars={SHOWN_LENGTH} />" is not a{' '}
          {error.kind === 'notAHash' ? 'transaction hash' : 'block number'}.
        </>
      )}{' '}
      This is the first page.
    </Warning>
  )
}

interface HistoryPageWarningProps {
  readonly warning: HistoryWarning
  readonly onRetry: () => void
}

/** Why the page differs from the requested one. */
export function HistoryPageWarning({ warning, onRetry }: HistoryPageWarningProps) {
  const numbers = useNumberFormat()
  if (warning.kind === 'cursorUnknown') {
    return (
      <Warning>
        The transaction <TruncatedText text={warning.transactionHash} maxChars={24} /> is not part of this
        history, so this is the nearest page there is.
      </Warning>
    )
  }
  return (
    <Warning
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      The node stopped at block {numbers.formatInteger(warning.blockNumber)} while searching for{' '}
      {warning.direction} transactions; the list shows what was found until then.
      {warning.error instanceof Error && <span className="block text-muted">{warning.error.message}</span>}
    </Warning>
  )
}

function Warning({ action, children }: { readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="px-4 py-2">
      <Banner tone="warning" action={action}>
        {children}
      </Banner>
    </div>
  )
}
