import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { TextField } from '@otterscan/ui/TextField'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addressHistoryPath } from '../../../paths.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import { parseBlockNumber } from '../parseHistoryCursor.ts'

/** Goes to what the address did at a block and before. */
export function JumpToBlock({ address }: { readonly address: Address }) {
  const navigate = useNavigate()
  const inUrl = useAddressInUrl(address)
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const blockNumber = parseBlockNumber(text)
    setIsRefused(blockNumber === undefined)
    if (blockNumber === undefined) return
    const path = addressHistoryPath(inUrl, 'next', { blockNumber })
    void navigate({ to: path.to, search: path.search ?? {} })
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-start gap-1.5 max-sm:w-full">
      <TextField
        label="Jump to block number"
        className="w-48 shrink max-sm:flex-1"
        isLabelHidden
        placeholder="Jump to block number"
        inputMode="numeric"
        value={text}
        error={isRefused && 'A block number has digits only.'}
        onChange={(event) => {
          setText(event.target.value)
          setIsRefused(false)
        }}
      />
      <Button type="submit" className="h-9">
        Go
      </Button>
    </form>
  )
}
