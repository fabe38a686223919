import { Button } from '@otterscan/ui/Button'
import { Hammer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { VerificationSubject } from './VerificationState.ts'

const VerifyDialog = lazy(async () => ({ default: (await import('./VerifyDialog.tsx')).VerifyDialog }))

/** Opens the window in which the source is compiled again. */
export function VerifyButton({ subject }: { readonly subject: VerificationSubject }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button size="sm" icon={<Hammer size={13} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Verify locally
      </Button>
      {isOpen && (
        <Suspense>
          <VerifyDialog subject={subject} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
