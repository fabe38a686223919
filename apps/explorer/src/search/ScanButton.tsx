import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { IconButton } from '@otterscan/ui/IconButton'
import { QrCode } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'

const ScannerDialog = lazy(() =>
  import('./scanner/ScannerDialog.tsx').then((module) => ({ default: module.ScannerDialog })),
)

/** Opens the camera scanner, which is fetched only then. */
export function ScanButton({ className }: { readonly className?: string }) {
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
        // Where the scanner cannot be fetched, an address can still be typed.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <ScannerDialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
