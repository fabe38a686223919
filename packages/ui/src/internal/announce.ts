let region: HTMLElement | undefined

/** Announces `message` to screen readers through the one polite live region of the page, created on first use. */
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
  // A region must be empty first, or a repeated message is announced once.
  setTimeout(() => {
    target.textContent = message
  }, 50)
}
