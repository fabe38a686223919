import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { useEffect, useRef, useState } from 'react'

const Happenings = lazyComponent(async () => (await import('./Happenings.tsx')).Happenings)

const ID = 'happening'
/** In view below the notice of a test network; where the window is low, out of the way of what stands above it. */
const MARGIN = 'clamp(0.25rem, 100dvh - 34rem, 3rem)'

/** The part of home below the fold. Nothing of it is fetched or requested before it is scrolled to. */
export function Below() {
  const [isShown, setIsShown] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown || part.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setIsShown(true)
    })
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [isShown])
  return (
    <div ref={part} id={ID} className="relative min-h-[60dvh] w-full">
      {/* In the room that the first part leaves at its end, so that nothing moves when it comes. */}
      <a
        href={`#${ID}`}
        onClick={() => setIsShown(true)}
        style={{ marginBottom: MARGIN }}
        className="link absolute bottom-full left-1/2 -translate-x-1/2 rounded-md px-3 py-1 text-sm"
      >
        What is happening
      </a>
      {isShown && (
        <Lazy>
          <Happenings />
        </Lazy>
      )}
    </div>
  )
}
