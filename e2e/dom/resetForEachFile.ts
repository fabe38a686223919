import { clearDocument } from '@otterscan/testing/clearDocument'
import { listAllQuickly } from '@otterscan/testing/listAllQuickly'
import { beforeAll, vi } from 'vitest'

listAllQuickly()

/* Setup of every file: files share their workers and documents. Pages that a test opens are closed by it. */
beforeAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearDocument()
})
