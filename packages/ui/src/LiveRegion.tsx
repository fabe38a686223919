import type { ReactNode } from 'react'

/** Announces its content politely whenever it changes; stays mounted while empty. `visible` shows it to everyone. */
export function LiveRegion({ children, visible = false }: { children?: ReactNode; visible?: boolean }) {
  return (
    <div role="status" aria-live="polite" className={visible ? undefined : 'sr-only'}>
      {children}
    </div>
  )
}
