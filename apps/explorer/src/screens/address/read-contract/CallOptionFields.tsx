import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { TextField } from '@otterscan/ui/TextField'
import { useChain } from '../../../queries/connection/useChain.ts'
import { useHead } from '../../../queries/head/useHead.ts'
import type { CallOptionTexts } from './parseCallOptions.ts'

interface CallOptionFieldsProps {
  readonly texts: CallOptionTexts
  readonly onChange: (texts: CallOptionTexts) => void
}

/** Block, sender and value of a call. */
export function CallOptionFields({ texts, onChange }: CallOptionFieldsProps) {
  const { nativeCurrency } = useChain()
  const head = useHead()
  return (
    <div className="grid min-w-0 gap-3 rounded-md bg-raised p-3 sm:grid-cols-3">
      <div className="flex min-w-0 items-end gap-1">
        <TextField
          label="Block Number"
          className="flex-1"
          isMono
          value={texts.block}
          onChange={(event) => onChange({ ...texts, block: event.currentTarget.value })}
        />
        <Button
          disabled={head === undefined}
          title={head === undefined ? undefined : formatInteger(head.number)}
          onClick={() => head !== undefined && onChange({ ...texts, block: head.number.toString() })}
        >
          Latest
        </Button>
      </div>
      <TextField
        label="Sender"
        isMono
        placeholder={ZERO_ADDRESS}
        value={texts.sender}
        onChange={(event) => onChange({ ...texts, sender: event.currentTarget.value })}
      />
      <TextField
        label={`Value (${nativeCurrency.symbol})`}
        isMono
        placeholder="0"
        value={texts.value}
        onChange={(event) => onChange({ ...texts, value: event.currentTarget.value })}
      />
    </div>
  )
}
