import { useEffect, useState } from 'react'

/** A page out of view has no frames. */
const MOST_MS = 100

/** False until what is drawn first in this phase is on the screen. */
export function useIsPainted(phase: string): boolean {
  const [painted, setPainted] = useState<string>()
  useEffect(() => {
    const note = () => setPainted(phase)
    const most = setTimeout(note, MOST_MS)
    let after: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      after = setTimeout(note)
    })
    return () => {
      clearTimeout(most)
      clearTimeout(after)
      cancelAnimationFrame(frame)
    }
  }, [phase])
  return painted === phase
}
