import { formatInteger } from '@otterscan/ethereum/units'
import { CodeBlock } from '@otterscan/ui/CodeBlock'
import { Dialog } from '@otterscan/ui/Dialog'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatJson } from '../../entities/formatJson.ts'

/** Asked on every page, and not what a page is about. */
const FRAME_KEYS: ReadonlySet<string> = new Set([
  'head',
  'finalized',
  'safe',
  'nativePrice',
  'dayAgoPrice',
  'fastGas',
  'siteLabels',
])

/** The answers the page is drawn from. */
export function RawJsonDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const text = useMemo(() => formatJson(listShownAnswers(queryClient)), [queryClient])
  return (
    <Dialog isOpen onClose={onClose} title="Raw JSON of this page">
      <p className="mb-2 text-muted text-sm">
        Answers this page is drawn from, as decoded. Whole numbers that could lose digits are written as text.
      </p>
      {text === '{}' ? (
        <p className="text-sm">Nothing was asked for this page.</p>
      ) : (
        <CodeBlock formatCount={formatInteger} code={text} label="Raw JSON" maxHeight={420} />
      )}
    </Dialog>
  )
}

/** Answers something on screen is drawn from, by what was asked. The first part of a key is the chain. */
function listShownAnswers(queryClient: QueryClient): Record<string, unknown> {
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
    .filter(({ queryKey }) => !queryKey.some((part) => FRAME_KEYS.has(String(part))))
    .map(({ queryKey, state }) => [queryKey.slice(1).map(String), state.data] as const)
  return Object.fromEntries(shown.map(([key, data]) => [key.join(' '), data]))
}
