import { type Address, isAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32 } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { TextField } from '@otterscan/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { useSourceService } from '../../../queries/contracts/sourceService.ts'
import { setVariableMutation } from '../../../queries/simulation/variableSlot.ts'
import { replaceSlotLine } from './scenarioTexts.ts'

interface VariableFieldsProps {
  readonly address: string
  /** Lines of slots and values, as the field has them. */
  readonly slots: string
  readonly onChange: (slots: string) => void
}

/** Sets a variable by its name, where the layout of the storage is known. */
export function VariableFields({ address, slots, onChange }: VariableFieldsProps) {
  const { selected } = useSourceService()
  const name = useMutation(setVariableMutation(useQueryClient(), useClients(), selected))
  const [texts, setTexts] = useState({ path: '', text: '' })
  const account = address.trim()
  const isReady = isAddress(account) && texts.path.trim() !== '' && texts.text.trim() !== ''
  const reason = name.data?.kind === 'invalid' ? name.data.reason : name.error?.message

  async function handleSet(of: Address) {
    const result = await name.mutateAsync({ ...texts, address: of, changed: parseLines(slots) })
    if (result.kind === 'found') onChange(replaceSlotLine(slots, `${result.slot} ${result.value}`))
  }

  const field = (key: keyof typeof texts, label: string, placeholder: string) => (
    <TextField
      label={label}
      isMono
      value={texts[key]}
      placeholder={placeholder}
      onChange={(event) => setTexts({ ...texts, [key]: event.currentTarget.value })}
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid min-w-0 gap-3 lg:grid-cols-2">
        {field('path', 'Variable, by its name', 'owner, balances[0x…], pools[3].fee')}
        {field('text', 'Its value', '1.5 ether, true, 0x…')}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          disabled={!isReady || name.isPending}
          // A failure stands beside it, from the mutation.
          onClick={() => isAddress(account) && void handleSet(account).catch(() => undefined)}
        >
          Set the variable
        </Button>
        <p role="status" className="wrap-anywhere min-w-0 text-sm text-warning">
          {reason !== undefined && `It cannot be set: ${reason}.`}
        </p>
      </div>
    </div>
  )
}

/** Those of whole words. */
function parseLines(slots: string): ReadonlyMap<Hex, Hex> {
  const pairs = slots.split('\n').flatMap((line) => {
    const [slot = '', value = ''] = line.trim().split(/\s+/)
    return isHash32(slot) && isHash32(value) ? [[slot, value] as const] : []
  })
  return new Map(pairs)
}
