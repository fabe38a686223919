import type { VirtualListProps } from '@otterscan/ui/VirtualList'
import { lazy, type ReactNode, Suspense } from 'react'

// lazy() forgets that items and their drawing are of one type.
const VirtualList = lazy(() =>
  import('@otterscan/ui/VirtualList').then((module) => ({ default: module.VirtualList })),
) as unknown as <Item>(props: VirtualListProps<Item>) => ReactNode

interface LazyVirtualListProps<Item> extends VirtualListProps<Item> {
  /** Stands there until the list has been loaded. */
  readonly fallback: ReactNode
}

/** A windowed list whose code is loaded with the first long list. */
export function LazyVirtualList<Item>({ fallback, ...props }: LazyVirtualListProps<Item>) {
  return (
    <Suspense fallback={fallback}>
      <VirtualList {...props} />
    </Suspense>
  )
}
