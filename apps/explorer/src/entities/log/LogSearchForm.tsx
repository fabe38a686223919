import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { TextField } from '@otterscan/ui/TextField'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { LogSearchKey, LogSearchTexts } from '../../paths/logPaths.ts'
import type { LogSearchErrors } from '../../queries/logs/logRequest.ts'

interface LogSearchFormProps {
  /** As in the URL. */
  readonly texts: LogSearchTexts
  /** Of these texts. */
  readonly errors: LogSearchErrors
  /** The page is about one address. */
  readonly isOfAddress: boolean
  readonly onSearch: (texts: LogSearchTexts) => void
}

interface Field {
  readonly key: LogSearchKey
  readonly label: string
  readonly placeholder: string
}

const FIELDS: readonly Field[] = [
  { key: 'address', label: 'Contract', placeholder: 'Any' },
  { key: 'event', label: 'Event', placeholder: 'Name, signature or topic' },
  { key: 'topic1', label: 'First indexed value', placeholder: 'Any' },
  { key: 'topic2', label: 'Second indexed value', placeholder: 'Any' },
  { key: 'topic3', label: 'Third indexed value', placeholder: 'Any' },
  { key: 'from', label: 'From block or date', placeholder: 'First block' },
  { key: 'to', label: 'To block or date', placeholder: 'Newest block' },
]

/** What to search for. Nothing is asked before it is sent. */
export function LogSearchForm({ texts, errors, isOfAddress, onSearch }: LogSearchFormProps) {
  const [shown, setShown] = useState(texts)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(shown)
  }

  return (
    <Card>
      <form
        aria-label="Search for events"
        onSubmit={handleSubmit}
        className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        {FIELDS.filter(({ key }) => !(isOfAddress && key === 'address')).map(
          ({ key, label, placeholder }) => (
            <TextField
              key={key}
              label={label}
              placeholder={placeholder}
              value={shown[key] ?? ''}
              // What is wrong with the URL is no longer true of what is being typed.
              error={shown[key] === texts[key] ? errors[key] : undefined}
              isMono={key !== 'from' && key !== 'to'}
              onChange={(event) => setShown({ ...shown, [key]: event.target.value })}
            />
          ),
        )}
        <Button
          type="submit"
          variant="primary"
          // Beside a field it stands below the height of a label; in two columns an address leaves it a row of its own.
          className={`h-9 ${isOfAddress ? 'lg:mt-6' : 'sm:mt-6'}`}
          icon={<Search size={14} aria-hidden="true" />}
        >
          Find events
        </Button>
      </form>
    </Card>
  )
}
