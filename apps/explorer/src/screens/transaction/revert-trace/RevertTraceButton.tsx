import { Button } from '@otterscan/ui/Button'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { ListTree } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useConfig } from '../../../config/useConfig.ts'
import type { TransactionView } from '../TransactionView.ts'

const RevertTracePanel = lazyComponent(async () => (await import('./RevertTracePanel.tsx')).RevertTracePanel)

/** Opens the chain of failing calls of a failed transaction; absent where the configuration disables it. */
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
