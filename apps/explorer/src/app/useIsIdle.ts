import { useEffect, useState } from 'react'

const MOST_MS = 1_500

/** True once the browser is idle, or after 1.5 seconds. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Safari lacks `requestIdleCallback`.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIsIdle(true), MOST_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: MOST_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
