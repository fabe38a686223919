import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { TextField } from '@otterscan/ui/TextField'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import {
  filteredTransfersPath,
  type TransferFilterTexts,
  tokenTransfersPath,
} from '../../paths/tokenPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { tokenMetadataQuery } from '../../queries/token/tokenMetadata.ts'
import { hasAmounts, parseFilterTexts } from './transferFilter.ts'

interface TransferFilterFormProps {
  readonly token: Address
  /** That of the URL. */
  readonly filter: TransferFilterTexts | undefined
  readonly standard: IndexedTokenStandard | undefined
}

const FIELDS = [
  { key: 'account', label: 'Sender or recipient' },
  { key: 'sender', label: 'Sender' },
  { key: 'recipient', label: 'Recipient' },
  { key: 'min', label: 'Least amount', isAmount: true },
  { key: 'max', label: 'Greatest amount', isAmount: true },
  { key: 'fromBlock', label: 'From block' },
  { key: 'toBlock', label: 'To block' },
  { key: 'fromDate', label: 'From date (UTC)', type: 'date' },
  { key: 'toDate', label: 'To date (UTC)', type: 'date' },
] as const

/** Fields of a filter, which goes into the URL. */
export function TransferFilterForm({ token, filter, standard }: TransferFilterFormProps) {
  const navigate = useNavigate()
  const [texts, setTexts] = useState<TransferFilterTexts>(filter ?? {})
  const decimals = useQuery(tokenMetadataQuery(useClients(), token)).data?.decimals
  const parsed = parseFilterTexts(filter ?? {}, decimals)
  const faults = parsed.kind === 'invalid' ? parsed.faults : {}
  const go = (wanted: TransferFilterTexts) => {
    const { to, search } = filteredTransfersPath(token, wanted)
    void navigate({ to, search: search ?? {}, resetScroll: false })
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    go(texts)
  }
  return (
    <Disclosure label="Filter transfers" isOpenAtFirst={filter !== undefined}>
      <form className="flex flex-col gap-3" onSubmit={handleSubmit}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {FIELDS.filter((field) => !('isAmount' in field) || hasAmounts(standard)).map((field) => (
            <TextField
              key={field.key}
              label={field.label}
              type={'type' in field ? field.type : 'text'}
              value={texts[field.key] ?? ''}
              error={faults[field.key] && `This is not ${faults[field.key]}.`}
              onChange={({ target }) => setTexts({ ...texts, [field.key]: target.value })}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm">
            Filter
          </Button>
          {filter !== undefined && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() =>
                void navigate({ to: tokenTransfersPath(token).to, search: {}, resetScroll: false })
              }
            >
              Show all transfers
            </Button>
          )}
        </div>
      </form>
    </Disclosure>
  )
}
