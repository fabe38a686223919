import { CodeBlock } from '@otterscan/ui/CodeBlock'
import { Dialog } from '@otterscan/ui/Dialog'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatJson } from '../../entities/formatJson.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'

/** Requested on every page, and not part of its subject. */
const FRAME_KEYS: ReadonlySet<string> = new Set([
  'head',
  'finalized',
  'safe',
  'nativePrice',
  'dayAgoPrice',
  'fastGas',
  'siteLabels',
  'gatewayStatus',
])

/** The responses the page is built from. */
export function RawJsonDialog({ onClose }: { readonly onClose: () => void }) {
  const numbers = useNumberFormat()
  const queryClient = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const text = useMemo(() => formatJson(listShownAnswers(queryClient, pathname)), [queryClient, pathname])
  return (
    <Dialog isOpen onClose={onClose} title="Raw JSON of this page">
      <p className="mb-2 text-muted text-sm">
        Responses this page is built from, after decoding. Integers that could lose digits are written as
        strings.
      </p>
      {text === '{}' ? (
        <p className="text-sm">This page made no requests.</p>
      ) : (
        <CodeBlock formatCount={numbers.formatInteger} code={text} label="Raw JSON" maxHeight={420} />
      )}
    </Dialog>
  )
}

/**
 * Responses in use on screen, by query key: those of the page's subject first, in the order in which they were asked.
 * The first part of a key, the chain, is left out.
 */
export function listShownAnswers(queryClient: QueryClient, pathname: string): Record<string, unknown> {
  const [, , subject = ''] = pathname.toLowerCase().split('/')
  const isOfSubject = ([key]: readonly [readonly string[], unknown]) =>
    key.length === 2 && key[1]?.toLowerCase() === subject
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.data !== undefined)
    .filter(({ queryKey }) => !queryKey.some((part) => FRAME_KEYS.has(String(part))))
    .map(({ queryKey, state }) => [queryKey.slice(1).map(String), state.data] as const)
  const ordered = [...shown.filter(isOfSubject), ...shown.filter((one) => !isOfSubject(one))]
  return Object.fromEntries(ordered.map(([key, data]) => [key.join(' '), data]))
}
