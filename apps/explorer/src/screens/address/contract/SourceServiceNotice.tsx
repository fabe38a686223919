import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import type { SourceChoice } from '../../../queries/contracts/useSourceService.ts'

interface SourceServiceNoticeProps {
  readonly choice: SourceChoice
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Why no published source is shown, when the reason is the service and not the contract. */
export function SourceServiceNotice({ choice, error, onRetry }: SourceServiceNoticeProps) {
  const { selected, problem, names, select } = choice
  const [first] = names
  return (
    <>
      {problem !== undefined && <Banner tone="warning">{problem}</Banner>}
      {selected === undefined && problem === undefined && first !== undefined && (
        <Banner
          tone="info"
          action={
            <Button size="sm" onClick={() => select(first)}>
              Ask {first}
            </Button>
          }
        >
          Published sources are not looked up. A service learns which contracts are looked at, so none is
          asked until you choose it here or in the settings.
        </Banner>
      )}
      {error !== null && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          Source not found or unreachable: {error.message}
        </Banner>
      )}
    </>
  )
}
