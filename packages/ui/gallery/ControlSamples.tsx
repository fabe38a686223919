import { Filter, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Dialog } from '../src/Dialog.tsx'
import { Disclosure } from '../src/Disclosure.tsx'
import { Popover } from '../src/Popover.tsx'
import { SegmentedControl } from '../src/SegmentedControl.tsx'
import { Spinner } from '../src/Spinner.tsx'
import { TextField } from '../src/TextField.tsx'

export function ControlSamples() {
  const [mode, setMode] = useState<'decoded' | 'raw' | 'text'>('decoded')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2">
        <Button>Default</Button>
        <Button variant="primary">Primary</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button size="sm">Small</Button>
        <Button disabled>Disabled</Button>
      </div>
      <SegmentedControl
        label="How to show the input"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'decoded', label: 'Decoded' },
          { value: 'raw', label: 'Raw' },
          { value: 'text', label: 'UTF-8', isDisabled: true },
        ]}
      />
      <TextField label="Search" placeholder="Reference, name or number" icon={<Search size={14} />} />
      <TextField
        label="Amount"
        defaultValue="1.2.3"
        isMono
        hint="In whole units."
        error="This is not a number."
      />
      <div className="flex flex-wrap items-center gap-2">
        <Popover
          label="Filter"
          trigger={(props) => (
            <Button icon={<Filter size={13} />} {...props}>
              Filter
            </Button>
          )}
        >
          <p>A short text.</p>
        </Popover>
        <Button onClick={() => setIsOpen(true)}>Open a window</Button>
        <Spinner label="Looking up" />
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="A window"
        footer={<Button onClick={() => setIsOpen(false)}>Done</Button>}
      >
        Its content.
      </Dialog>
      <div>
        Parameters{' '}
        <Disclosure look="ellipsis" label="14 more parameters">
          and the rest
        </Disclosure>
      </div>
      <Disclosure label="Show the details" isOpenAtFirst>
        <p className="pt-1 text-muted">More about this consignment.</p>
      </Disclosure>
    </div>
  )
}
