import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { useDensity } from '@otterscan/ui/hooks/useDensity'
import { useTheme } from '@otterscan/ui/hooks/useTheme'
import type { MenuGroup } from '@otterscan/ui/Menu'
import { Globe, MapPin, Monitor, Moon, Rows3, Rows4, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNumberStyle } from '../../entities/useNumberFormat.ts'
import { useTimeZone } from '../../entities/useTimeZone.ts'

const ICON_SIZE = 14

interface Choice<Id> {
  readonly id: Id
  readonly label: string
  readonly icon?: ReactNode
}

const THEMES = [
  { id: 'light', label: 'Light', icon: <Sun size={ICON_SIZE} /> },
  { id: 'dark', label: 'Dark', icon: <Moon size={ICON_SIZE} /> },
  { id: 'system', label: 'System', icon: <Monitor size={ICON_SIZE} /> },
] as const

const DENSITIES = [
  { id: 'comfortable', label: 'Comfortable', icon: <Rows3 size={ICON_SIZE} /> },
  { id: 'compact', label: 'Compact', icon: <Rows4 size={ICON_SIZE} /> },
] as const

const TIME_ZONES = [
  { id: 'utc', label: 'UTC', icon: <Globe size={ICON_SIZE} /> },
  { id: 'local', label: 'Local', icon: <MapPin size={ICON_SIZE} /> },
] as const

/** Each style is labeled by an example. */
const NUMBER_STYLES = [
  { id: 'comma', label: '1,234.56' },
  { id: 'space', label: '1\u00a0234,56' },
  { id: 'plain', label: '1234.56' },
] as const

/** How everything looks: theme, density of rows, times and numbers. */
export function useLookGroups(): readonly MenuGroup[] {
  const { choice, setTheme } = useTheme()
  const { density, setDensity } = useDensity()
  const { timeZone, setTimeZone } = useTimeZone()
  const { style, setStyle } = useNumberStyle()
  const announce = useAnnounce()
  return [
    { id: 'theme', heading: 'Theme', items: toRadios(THEMES, choice, setTheme) },
    { id: 'density', heading: 'Rows', items: toRadios(DENSITIES, density, setDensity) },
    { id: 'timeZone', heading: 'Times', items: toRadios(TIME_ZONES, timeZone, setTimeZone) },
    {
      id: 'numbers',
      heading: 'Numbers',
      items: toRadios(NUMBER_STYLES, style, (id) => {
        setStyle(id)
        announce(`Number format: ${NUMBER_STYLES.find((one) => one.id === id)?.label}`)
      }),
    },
  ]
}

function toRadios<Id extends string>(
  choices: readonly Choice<Id>[],
  chosen: string,
  onSelect: (id: Id) => void,
): MenuGroup['items'] {
  return choices.map((choice) => ({
    ...choice,
    kind: 'radio',
    isChecked: choice.id === chosen,
    onSelect: () => onSelect(choice.id),
  }))
}
