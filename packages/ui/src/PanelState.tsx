import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

export type PanelStateProps =
  | { status: 'shown'; children: ReactNode }
  | {
      status: 'loading'
      /** What loads, for screen readers: "Loading transfers". */
      label: string
      /** Skeleton with the layout of what will arrive. */
      children: ReactNode
    }
  | {
      status: 'absent'
      /** Worded for the content: "This block has no withdrawals." */
      children: ReactNode
    }
  | {
      status: 'failed'
      /** What failed. */
      title: string
      /** What to do about it, or the message of the server. */
      details?: ReactNode
      onRetry?: (() => void) | undefined
      isRetrying?: boolean | undefined
    }

/** The four states a panel can be in; exactly one is drawn. */
export function PanelState(props: PanelStateProps) {
  if (props.status === 'shown') return props.children
  if (props.status === 'loading') {
    return (
      <div aria-busy="true">
        <span role="status" className="sr-only">
          {props.label}
        </span>
        {props.children}
      </div>
    )
  }
  if (props.status === 'absent') {
    return <div className="px-4 py-8 text-center text-muted text-sm text-balance">{props.children}</div>
  }
  return (
    <div role="alert" className="flex items-start gap-3 px-4 py-5">
      <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0 text-danger" />
      <div className="min-w-0 space-y-2.5">
        <div>
          <p className="font-medium">{props.title}</p>
          {props.details !== undefined && (
            <div className="mt-0.5 wrap-anywhere text-muted text-sm">{props.details}</div>
          )}
        </div>
        {props.onRetry !== undefined && (
          <Button
            size="sm"
            onClick={props.onRetry}
            disabled={props.isRetrying === true}
            icon={<RotateCw size={13} aria-hidden="true" />}
          >
            Retry
          </Button>
        )}
      </div>
    </div>
  )
}
