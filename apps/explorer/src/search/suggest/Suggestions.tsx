import { ComboboxList } from '@otterscan/ui/ComboboxList'
import type { ComboboxControl } from '@otterscan/ui/hooks/useCombobox'
import type { AppPath } from '../../paths/appPath.ts'
import { clearRecentPages } from './recentPages.ts'
import { SuggestionLine } from './SuggestionLine.tsx'
import { useSuggestions } from './useSuggestions.ts'

interface SuggestionsProps {
  readonly text: string
  readonly control: ComboboxControl
  readonly onPick: (path: AppPath) => void
}

/** The list under a search box; nothing when nothing matches. */
export function Suggestions({ text, control, onPick }: SuggestionsProps) {
  const items = useSuggestions(text)
  if (items.length === 0) return null
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-lg border border-border bg-surface text-text shadow-float">
      <ComboboxList
        control={control}
        label="Suggestions"
        items={items}
        onPick={({ path }) => onPick(path)}
        renderItem={(item, isActive) => <SuggestionLine item={item} isActive={isActive} />}
      />
      {items.some(({ detail }) => detail === 'Recent') && (
        <div className="border-border border-t px-2 py-1 text-right">
          <button
            type="button"
            className="link min-h-6 text-xs"
            onMouseDown={(event) => event.preventDefault()}
            onClick={clearRecentPages}
          >
            Clear recent pages
          </button>
        </div>
      )}
    </div>
  )
}
