import { useEffect, useState } from 'react'

const MOST_MS = 1_500

/** True once the page has had nothing to do for a moment, or after a second and a half. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Safari has no such callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIsIdle(true), MOST_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: MOST_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
