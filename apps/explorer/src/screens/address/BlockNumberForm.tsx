import { Button } from '@otterscan/ui/Button'
import { TextField } from '@otterscan/ui/TextField'
import { type FormEvent, useState } from 'react'
import { parseBlockNumber } from './parseHistoryCursor.ts'

interface BlockNumberFormProps {
  readonly label: string
  /** The field says what it is by itself. */
  readonly isCompact?: boolean
  readonly initial?: bigint | undefined
  readonly submit: string
  readonly onBlock: (blockNumber: bigint) => void
}

/** Asks for a block number. */
export function BlockNumberForm({
  label,
  isCompact = false,
  initial,
  submit,
  onBlock,
}: BlockNumberFormProps) {
  const [text, setText] = useState(initial?.toString() ?? '')
  const [isRefused, setIsRefused] = useState(false)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const blockNumber = parseBlockNumber(text)
    // Where it stands beside other controls, a press without a number asks for nothing.
    setIsRefused(blockNumber === undefined && !(isCompact && text.trim() === ''))
    if (blockNumber !== undefined) onBlock(blockNumber)
  }

  return (
    <form onSubmit={handleSubmit} className={`flex items-start gap-1.5 ${isCompact ? 'max-sm:w-full' : ''}`}>
      <TextField
        label={label}
        className={isCompact ? 'w-48 shrink max-sm:flex-1' : 'flex-1'}
        isLabelHidden={isCompact}
        placeholder={isCompact ? label : undefined}
        inputMode="numeric"
        value={text}
        error={isRefused && 'A block number contains only digits.'}
        onChange={(event) => {
          setText(event.target.value)
          setIsRefused(false)
        }}
      />
      <Button type="submit" className={isCompact ? 'h-9' : 'mt-6 h-9'}>
        {submit}
      </Button>
    </form>
  )
}
