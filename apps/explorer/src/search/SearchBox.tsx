import { supportsNames } from '@otterscan/ethereum/chain'
import { Button } from '@otterscan/ui/Button'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { type AppPath, searchPath } from '../paths.ts'
import { useClients } from '../queries/useClients.ts'
import { parseSearchQuery } from './parseSearchQuery.ts'
import { ScanButton } from './ScanButton.tsx'
import { useSlashFocus } from './useSlashFocus.ts'
import { useSuggestions } from './useSuggestions.ts'

const Suggestions = lazy(() =>
  import('./suggest/Suggestions.tsx').then((module) => ({ default: module.Suggestions })),
)

/** Where the box stands: in the header of a page, or in the middle of home. */
export type SearchBoxPlace = 'header' | 'home'

/** Search form. Submitting reads the text strictly and goes where it leads; the box is empty afterwards. */
export function SearchBox({ place }: { readonly place: SearchBoxPlace }) {
  const { chainId } = useClients()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const { isOpen, open, close, listProps, inputProps } = useSuggestions()
  useSlashFocus(inputRef)
  const kinds = `address / txn hash / block number${supportsNames(chainId) ? ' / ENS name' : ''}`
  const placeholder = place === 'home' ? `Search by ${kinds}` : `Type "/" to search by ${kinds}`

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const target = parseSearchQuery(text)
    if (target.kind === 'empty') return
    goTo(target.kind === 'path' || target.kind === 'name' ? target.path : searchPath(text.trim()))
  }

  function goTo(path: AppPath) {
    setText('')
    close()
    inputRef.current?.blur()
    void navigate({ to: path.to, search: path.search ?? {} })
  }

  return (
    <search className="w-full min-w-0">
      <form
        onSubmit={handleSubmit}
        className={place === 'home' ? 'flex w-full flex-col items-center gap-4' : 'flex w-full min-w-0 gap-2'}
      >
        <div className="relative w-full min-w-0">
          <Search
            size={15}
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <input
            ref={inputRef}
            type="text"
            size={60}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              open()
            }}
            onClick={open}
            onBlur={close}
            {...inputProps}
            placeholder={placeholder}
            aria-label={placeholder}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: searching is what home is for
            autoFocus={place === 'home'}
            className={`w-full min-w-0 rounded-md border border-border-strong/70 bg-surface pr-10 pl-9 text-text placeholder:text-muted hover:border-border-strong max-sm:text-lg ${place === 'home' ? 'h-11' : 'h-9'}`}
          />
          {isOpen && (
            // Where it cannot be fetched, what is typed still leads where it did.
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <Suggestions text={text} onPick={goTo} {...listProps} />
              </Suspense>
            </ErrorBoundary>
          )}
          <ScanButton className="absolute top-1/2 right-1 -translate-y-1/2" />
        </div>
        <Button
          type="submit"
          variant={place === 'home' ? 'primary' : 'default'}
          className={place === 'home' ? 'h-10 px-8' : 'h-9'}
        >
          Search
        </Button>
      </form>
    </search>
  )
}
