const CHECK_MS = 100

/** Waits until the condition holds: asks after each change of the document, and now and then. False when the time is over. */
export async function waitFor(isMet: () => boolean | Promise<boolean>, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout
  for (;;) {
    if (await isMet()) return true
    if (performance.now() >= end) return false
    await nextChange()
  }
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => finish())
    const timer = setTimeout(() => finish(), CHECK_MS)
    const finish = () => {
      clearTimeout(timer)
      observer.disconnect()
      // What is drawn in one go changes many times: asked once, afterwards.
      setTimeout(resolve, 5)
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
