import { Button } from '@otterscan/ui/Button'
import { useCopy } from '@otterscan/ui/hooks/useCopy'
import { Menu, type MenuItem } from '@otterscan/ui/Menu'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { blockDetailsQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'
import { transactionKey } from '../../queries/transaction/transaction.ts'
import { formatJson } from '../formatJson.ts'
import { type CopySubject, createCopyTexts } from './createCopyTexts.ts'

const COPIED_MS = 1_500

/** What is copied. */
export interface CopyAsProps {
  readonly subject: CopySubject
  /** Data for the JSON, if it is not in the page's cache. */
  readonly answer?: unknown
}

/** Copies the page's request in the form of other tools, or its response as JSON. */
export function CopyAsMenu({ subject, answer }: CopyAsProps) {
  const { node } = useConfig()
  const clients = useClients()
  const queryClient = useQueryClient()
  const copy = useCopy()
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const texts = createCopyTexts(subject, node.displayUrl)

  function getAnswer(): unknown {
    if (answer !== undefined) return answer
    if (subject.kind === 'call') return subject.call
    const key =
      subject.kind === 'block'
        ? blockDetailsQuery(clients, subject.blockId).queryKey
        : transactionKey(clients, subject.transactionHash)
    return queryClient.getQueryData(key) ?? null
  }

  const toItem = (label: string, getText: () => string | undefined): MenuItem => ({
    id: label,
    kind: 'action',
    label,
    isDisabled: getText() === undefined,
    onSelect: () =>
      void copy(getText() ?? '', `Copied as ${label}`).then((done) =>
        setCopied(done ? 'Copied' : 'Could not copy'),
      ),
  })
  return (
    <Menu
      label="Copy as"
      groups={[
        {
          id: 'forms',
          items: [
            toItem('curl', () => texts.curl),
            toItem('cast', () => texts.cast),
            toItem('viem', () => texts.viem),
            toItem('JSON', () => formatJson(getAnswer())),
          ],
        },
      ]}
      trigger={(props) => (
        <Button
          size="sm"
          variant="ghost"
          icon={
            copied === undefined ? (
              <Copy size={13} aria-hidden="true" />
            ) : (
              <Check size={13} aria-hidden="true" />
            )
          }
          {...props}
        >
          {copied ?? 'Copy as'}
        </Button>
      )}
    />
  )
}
