import type { ReactNode } from 'react'

/** First focusable element of a page: jumps over the header to the element with id `targetId`. */
export function SkipLink({ targetId = 'main', children }: { targetId?: string; children: ReactNode }) {
  return (
    <a
      href={`#${targetId}`}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md border border-accent bg-surface px-3 py-2 font-medium text-accent focus:translate-y-0"
    >
      {children}
    </a>
  )
}
