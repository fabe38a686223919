/** Long enough that a pointer which only passes by counts for nothing. */
const REST_MS = 65
/** A finger that scrolls has moved by then. */
const TOUCH_MS = 100
const TOUCH_SLOP_PX = 8

/**
 * Calls back for the link that a pointer rests on, that has the focus, or that a finger holds without scrolling. Returns what
 * ends it.
 */
export function watchIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: HTMLAnchorElement | undefined
  let touchedAt: { readonly x: number; readonly y: number } | undefined

  const forget = () => {
    clearTimeout(timer)
    waiting = undefined
    touchedAt = undefined
  }
  const expect = ({ target }: Event, delayMs: number) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === waiting) return
    forget()
    if (link === null) return
    waiting = link
    timer = setTimeout(() => onIntent(link), delayMs)
  }

  const stop = new AbortController()
  const options = { passive: true, capture: true, signal: stop.signal }
  document.addEventListener(
    'pointerover',
    (event) => event.pointerType !== 'touch' && expect(event, REST_MS),
    options,
  )
  document.addEventListener('focusin', (event) => touchedAt === undefined && expect(event, REST_MS), options)
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      forget()
      expect(event, TOUCH_MS)
      touchedAt = { x: event.clientX, y: event.clientY }
    },
    options,
  )
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (touchedAt === undefined) return
      if (Math.hypot(clientX - touchedAt.x, clientY - touchedAt.y) > TOUCH_SLOP_PX) forget()
    },
    options,
  )
  document.addEventListener(
    'pointerup',
    () => {
      touchedAt = undefined
    },
    options,
  )
  // The browser takes the finger for scrolling.
  document.addEventListener('pointercancel', forget, options)
  document.addEventListener('scroll', forget, options)
  return () => {
    forget()
    stop.abort()
  }
}
