import { Button } from '@otterscan/ui/Button'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { ListTree } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConfig } from '../../../config/useConfig.ts'
import type { TransactionView } from '../TransactionView.ts'

const RevertTracePanel = lazy(async () => ({
  default: (await import('./RevertTracePanel.tsx')).RevertTracePanel,
}))

/** Opens the chain of failing calls of a failed transaction; absent where the configuration turns it off. */
export function RevertTraceButton({ view }: { readonly view: TransactionView }) {
  const { revertTraces } = useConfig().config
  const [isOpen, setIsOpen] = useState(false)
  if (revertTraces?.enabled === false) return null
  return (
    <div className="w-full min-w-0">
      <Button
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        icon={<ListTree size={13} aria-hidden="true" />}
      >
        {isOpen ? 'Hide Revert Trace' : 'Show Revert Trace'}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton chars={40} />}>
          <RevertTracePanel view={view} />
        </Suspense>
      )}
    </div>
  )
}
