import { useEffect, useState } from 'react'

/** A second: what comes later is not worth an emptier page. */
const PATIENCE_MS = 1000

/** True from a second after the component came: parts below one that is still growing are held back until then, and do not move. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
