import { Button } from '@otterscan/ui/Button'
import { ListFilter } from 'lucide-react'
import { useFilterSearch, useSetFilter } from './filterSearch.ts'

/** Opens the filter of the list, or removes it. */
export function FilterButton() {
  const isOpen = useFilterSearch() !== undefined
  const setFilter = useSetFilter()
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isOpen}
      className={isOpen ? 'bg-accent-soft text-accent' : undefined}
      icon={<ListFilter size={13} aria-hidden="true" />}
      onClick={() => setFilter(isOpen ? {} : { f: '1' })}
    >
      Filter
    </Button>
  )
}
