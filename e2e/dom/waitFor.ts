const CHECK_MS = 100
const SETTLE_MS = 5

/** Waits until the condition holds: asks after each change of the document, and now and then. False when the time is over. */
export async function waitFor(isMet: () => boolean | Promise<boolean>, timeout: number): Promise<boolean> {
  observe()
  const end = performance.now() + timeout
  for (;;) {
    const start = performance.now()
    const seen = changes
    if (await isMet()) return true
    const now = performance.now()
    if (now >= end) return false
    if (changes === seen) await nextChange()
    // What is drawn in one go changes many times: asked once, afterwards. An expensive question is asked less often.
    const pause = Math.max(SETTLE_MS, now - start)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

let changes = 0
let observed: Document | undefined
const waiting = new Set<() => void>()

/** One observer for all who wait: to begin and to end walks through the whole document. */
function observe(): void {
  if (observed === document) return
  observed = document
  const observer = new MutationObserver(() => {
    changes += 1
    for (const wake of waiting) wake()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, CHECK_MS)
    waiting.add(wake)
  })
}
