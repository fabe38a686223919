import { Button } from '@otterscan/ui/Button'
import { Hammer } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VerificationSubject } from './VerificationState.ts'

const VerifyDialog = lazy(async () => ({ default: (await import('./VerifyDialog.tsx')).VerifyDialog }))

/** Opens the window in which the source is compiled again. */
export function VerifyButton({ subject }: { readonly subject: VerificationSubject }) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)

  function handleClose() {
    // The window must be gone before the page can take the focus back.
    flushSync(() => setIsOpen(false))
    buttonRef.current?.focus()
  }

  return (
    <>
      <Button
        ref={buttonRef}
        size="sm"
        icon={<Hammer size={13} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Verify locally
      </Button>
      {isOpen && (
        <Suspense>
          <VerifyDialog subject={subject} onClose={handleClose} />
        </Suspense>
      )}
    </>
  )
}
