import { Component, type ErrorInfo, type ReactNode } from 'react'

export type ErrorFallback = (failure: { error: unknown; retry: () => void }) => ReactNode

export interface ErrorBoundaryProps {
  /** A change of it clears the error: the path, a query's update time. */
  readonly resetKey?: string | number | undefined
  readonly fallback: ErrorFallback
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined
  readonly children: ReactNode
}

type State = { failure: { error: unknown } | undefined; resetKey: string | number | undefined }

/** What Chromium, Firefox, Safari and Vite say when a part of the program cannot be fetched. */
const CODE_NOT_FETCHED =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|not a valid JavaScript MIME type/i

/**
 * Retries after an error of rendering: with `renderAgain`, or by reloading the page when code could not be fetched. Browsers
 * and React remember such a failure as long as the page is open.
 */
export function retryAfter(error: unknown, renderAgain: () => void): void {
  if (error instanceof Error && CODE_NOT_FETCHED.test(error.message)) window.location.reload()
  else renderAgain()
}

/** Contains rendering errors of its children; `retry` renders them again, or reloads the page: see `retryAfter`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { failure: undefined, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info)
  }

  retry = (): void => {
    retryAfter(this.state.failure?.error, () => this.setState({ failure: undefined }))
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return this.props.fallback({ error: failure.error, retry: this.retry })
  }
}
