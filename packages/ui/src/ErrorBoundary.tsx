import { Component, type ErrorInfo, type ReactNode } from 'react'

export type ErrorFallback = (failure: { error: unknown; retry: () => void }) => ReactNode

export type ErrorBoundaryProps = {
  /** A change of it clears the error: the path, a query's update time. */
  resetKey?: string | number | undefined
  fallback: ErrorFallback
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined
  children: ReactNode
}

type State = { failure: { error: unknown } | undefined; resetKey: string | number | undefined }

/** Keeps a failure while drawing inside its children; `retry` draws them again. */
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
    this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return this.props.fallback({ error: failure.error, retry: this.retry })
  }
}
