let region: HTMLElement | undefined

/** Says `message` to screen readers through the page's one polite live region, made at first use. */
export function announce(message: string): void {
  if (region === undefined || !region.isConnected) {
    region = document.createElement('div')
    region.className = 'sr-only'
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  const target = region
  target.textContent = ''
  // A region must be seen empty first, or the same words twice are said once.
  setTimeout(() => {
    target.textContent = message
  }, 50)
}
