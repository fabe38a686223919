import { afterEach, beforeAll, vi } from 'vitest'
import { clearDocument } from './clearDocument.ts'

/*
 * Setup of every unit test file. Files share workers, and those in a DOM environment their document, which takes half the
 * time of a worker each; so what one leaves behind is removed.
 */
function restore() {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
}

// Before too: a hook that fails in the file before leaves its stubs.
beforeAll(restore)
afterEach(restore)

if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  // As the explorer does (`drawAtOnce`).
  const { options } = await import('preact')
  options.requestAnimationFrame = queueMicrotask
  const { listAllQuickly } = await import('./listAllQuickly.ts')
  listAllQuickly()
  const { cleanup, configure, prettyDOM } = await import('@testing-library/preact')
  configure({
    // The default of one second is too short on a busy machine.
    asyncUtilTimeout: 12_000,
    // Waiting makes an error every 50 ms, and printing the page takes longer than looking for the element.
    getElementError: (message, container) => {
      const error = new Error()
      error.name = 'TestingLibraryElementError'
      const get = () => [message, prettyDOM(container as HTMLElement)].filter(Boolean).join('\n\n')
      return Object.defineProperty(error, 'message', { configurable: true, get })
    },
  })
  beforeAll(() => {
    clearDocument()
    history.replaceState(null, '', '/')
  })
  afterEach(cleanup)
}
