import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import { Button } from '@otterscan/ui/Button'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { useCombobox } from '@otterscan/ui/hooks/useCombobox'
import { IconButton } from '@otterscan/ui/IconButton'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { useNavigate } from '@tanstack/react-router'
import { QrCode, Search } from 'lucide-react'
import { type FormEvent, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { AppPath } from '../paths/appPath.ts'
import { searchPath } from '../paths/sitePaths.ts'
import { useClients } from '../queries/clients.ts'
import { parseSearchText } from './parseSearchText.ts'

const Suggestions = lazyComponent(async () => (await import('./suggest/Suggestions.tsx')).Suggestions)

/** Where the box is: in the page header, or in the middle of the home page. */
export type SearchBoxVariant = 'header' | 'home'

/** Search form. Submitting parses the text strictly, navigates to the target and clears the box. */
export function SearchBox({ variant }: { readonly variant: SearchBoxVariant }) {
  const { chainId } = useClients()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const { isOpen, close, control, inputProps } = useCombobox({ text, onText: setText })
  useSlashFocus(inputRef)
  const kinds = `address / txn hash / block number${hasNameService(chainId) ? ' / ENS name' : ''}`
  const placeholder = variant === 'home' ? `Search by ${kinds}` : `Type "/" to search by ${kinds}`

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // URLs and names take more code than the box should bring to every page: the search page reads them.
    const target = parseSearchText(text)
    if (target.kind === 'empty') return
    goTo(target.kind === 'path' ? target.path : searchPath(text.trim()))
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
        className={
          variant === 'home' ? 'flex w-full flex-col items-center gap-4' : 'flex w-full min-w-0 gap-2'
        }
      >
        <div className="relative w-full min-w-0">
          <Search
            size={15}
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          />
          <input
            ref={inputRef}
            {...inputProps}
            size={60}
            placeholder={placeholder}
            aria-label={placeholder}
            // biome-ignore lint/a11y/noAutofocus: searching is the purpose of the home page
            autoFocus={variant === 'home'}
            className={`w-full min-w-0 rounded-md border border-border-strong/70 bg-surface pr-10 pl-9 text-text placeholder:text-muted hover:border-border-strong max-sm:text-lg ${variant === 'home' ? 'h-11' : 'h-9'}`}
          />
          {isOpen && (
            // If it cannot be fetched, the search still works without suggestions.
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={null}>
                <Suggestions text={text} control={control} onPick={goTo} />
              </Suspense>
            </ErrorBoundary>
          )}
          <ScanButton className="absolute top-1/2 right-1 -translate-y-1/2" />
        </div>
        <Button
          type="submit"
          variant={variant === 'home' ? 'primary' : 'default'}
          className={variant === 'home' ? 'h-10 px-8' : 'h-9'}
        >
          Search
        </Button>
      </form>
    </search>
  )
}

/** Makes the `/` key focus the input from anywhere on the page, except while the user is typing. */
function useSlashFocus(inputRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      inputRef.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [inputRef])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

const ScannerDialog = lazyComponent(async () => (await import('./scanner/ScannerDialog.tsx')).ScannerDialog)

/** Opens the camera scanner, which is fetched on demand. */
function ScanButton({ className }: { readonly className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setOpen(false)
    buttonRef.current?.focus()
  }, [])
  return (
    <>
      <IconButton
        ref={buttonRef}
        label="Scan an ETH address using your camera"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={className}
        onClick={() => setOpen(!isOpen)}
      >
        <QrCode size={16} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        // If the scanner cannot be fetched, an address can still be typed.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <ScannerDialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
