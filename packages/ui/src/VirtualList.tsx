import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type AriaAttributes,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

export interface VirtualListProps<Item> {
  /** Names the list for screen readers. */
  readonly label: string
  readonly items: readonly Item[]
  /** Must be a stable function. */
  readonly itemKey: (item: Item, index: number) => string | number
  readonly renderItem: (item: Item, index: number) => ReactNode
  /** Height of one item in pixels before it is measured. */
  readonly estimateHeight: number | ((item: Item, index: number) => number)
  /** Scrolls to this item initially and on change. */
  readonly scrollToIndex?: number | undefined
  /** Items drawn beyond each end of the view; fewer where each is big. 8 when absent. */
  readonly overscan?: number | undefined
  /** Where that item is placed; absent: in the middle. `auto`: where it is, if in view. */
  readonly scrollAlign?: 'center' | 'auto' | undefined
  /** Makes it a tree of the WAI-ARIA pattern. */
  readonly tree?: VirtualTree<Item> | undefined
}

/** What makes a list a tree. */
export interface VirtualTree<Item> {
  /** Attributes of the tree: the active item, the keyboard. */
  readonly props: HTMLAttributes<HTMLDivElement>
  /** Attributes of an item: its place and state. */
  readonly toItemProps: (
    item: Item,
    index: number,
  ) => AriaAttributes & { readonly id: string; readonly className?: string }
}

/** A list that scrolls with the page and draws only the items in view, whatever their heights. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, itemKey, renderItem, estimateHeight, scrollToIndex, overscan = 8 } = props
  const { scrollAlign = 'center', tree } = props
  const listRef = useRef<HTMLDivElement>(null)
  const [offsetTop, setOffsetTop] = useState(0)

  useLayoutEffect(() => {
    function measure() {
      const list = listRef.current
      if (list !== null) setOffsetTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    // Panels above arrive later and push the list down; the page then changes its height.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  function estimate(index: number): number {
    const item = items[index]
    if (typeof estimateHeight === 'number') return estimateHeight
    return item === undefined ? 0 : estimateHeight(item, index)
  }

  // A new function would make the virtualizer lay out all items again.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item, index)
    },
    [items, itemKey],
  )

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: estimate,
    // In a hidden panel every item has height 0, so that all ten thousand would be drawn.
    measureElement: (element, entry) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height
      return height > 0 ? Math.round(height) : estimate(Number(element.getAttribute('data-index')))
    },
    getItemKey,
    overscan,
    scrollMargin: offsetTop,
  })

  useEffect(() => {
    if (scrollToIndex !== undefined) virtualizer.scrollToIndex(scrollToIndex, { align: scrollAlign })
  }, [scrollToIndex, scrollAlign, virtualizer])

  const virtualItems = virtualizer.getVirtualItems()
  return (
    <div
      {...tree?.props}
      {...{ role: tree === undefined ? 'list' : 'tree', 'aria-label': label }}
      ref={listRef}
      className={`relative ${tree?.props.className ?? ''}`}
      style={{ height: `${virtualizer.getTotalSize()}px` }}
    >
      {virtualItems.map((virtualItem) => {
        const item = items[virtualItem.index]
        if (item === undefined) return null
        const place = tree?.toItemProps(item, virtualItem.index)
        return (
          <div
            key={virtualItem.key}
            ref={virtualizer.measureElement}
            data-index={virtualItem.index}
            {...toRole(tree !== undefined, items.length, virtualItem.index + 1)}
            {...place}
            className={`absolute inset-x-0 top-0 ${place?.className ?? ''}`}
            style={{ transform: `translateY(${virtualItem.start - offsetTop}px)` }}
          >
            {renderItem(item, virtualItem.index)}
          </div>
        )
      })}
    </div>
  )
}

/** A scroll box of positioned items: `ul` and `li` would add nothing. */
function toRole(isTree: boolean, size: number, place: number) {
  return { role: isTree ? 'treeitem' : 'listitem', 'aria-setsize': size, 'aria-posinset': place }
}
