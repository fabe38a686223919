/**
 * A ref that marks its box with `data-overflow`, and makes it focusable, while its first child is wider than itself:
 * it may then scroll sideways, by keyboard too. A box that fits is not a scroll container, so sticky parts stick to
 * the page.
 */
export function watchOverflow(box: HTMLElement | null): (() => void) | undefined {
  const content = box?.firstElementChild
  if (box === null || !content || typeof ResizeObserver === 'undefined') return undefined
  const observer = new ResizeObserver(() => {
    const isOverflowing = content.scrollWidth > box.clientWidth + 1
    box.toggleAttribute('data-overflow', isOverflowing)
    if (isOverflowing) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  observer.observe(content)
  return () => observer.disconnect()
}
