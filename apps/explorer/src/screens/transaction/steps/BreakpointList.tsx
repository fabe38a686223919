import { isSameAddress } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { IconButton } from '@otterscan/ui/IconButton'
import { TextField } from '@otterscan/ui/TextField'
import { X } from 'lucide-react'
import { useState } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { type BreakpointCode, toBreakpointKey } from './stepUrl.ts'
import type { Stepper } from './useStepper.ts'

interface BreakpointListProps {
  readonly stepper: Stepper
  /** Whose code runs; `undefined` where breakpoints cannot be set. */
  readonly place: BreakpointCode | undefined
}

/** Breakpoints of this link, and a field for one by position; lines are pressed in the source. */
export function BreakpointList({ stepper, place }: BreakpointListProps) {
  const { breakpoints, toggle } = stepper
  const [text, setText] = useState('')
  const pc = /^\s*(\d{1,7})\s*$/.exec(text)?.[1] ?? /^\s*0x[0-9a-f]{1,6}\s*$/i.exec(text)?.[0]
  return (
    <Card title="Breakpoints">
      {breakpoints.length === 0 && (
        <p className="pb-2 text-muted text-sm">None. Press the number of a line or instruction to set one.</p>
      )}
      <ul className="flex flex-col text-sm">
        {breakpoints.map((one) => (
          <li key={toBreakpointKey(one)} className="flex min-w-0 items-center gap-2">
            <IconButton size="sm" label="Take it away" onClick={() => toggle(one)}>
              <X size={13} />
            </IconButton>
            <span className="tabular">{'pc' in one ? `pc ${one.pc}` : `line ${one.line}`}</span>
            <span className="text-muted">
              {one.isCreation === true && 'in the constructor '}
              {isSameAddress(one.code, place?.code) ? 'here' : one.isCreation === true ? 'of' : 'in'}
            </span>
            <AddressLink address={one.code} maxChars={13} />
          </li>
        ))}
      </ul>
      {place !== undefined && (
        <form
          className="flex items-end gap-2 pt-1"
          onSubmit={(event) => {
            event.preventDefault()
            if (pc === undefined) return
            toggle({ ...place, pc: Number(pc) })
            setText('')
          }}
        >
          <TextField
            label="Position in this code (pc)"
            value={text}
            isMono
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" disabled={pc === undefined}>
            Set
          </Button>
        </form>
      )}
    </Card>
  )
}
