import { Settings } from 'lucide-react'
import { Card } from '../src/Card.tsx'
import { useDensity } from '../src/hooks/useDensity.ts'
import { useTheme } from '../src/hooks/useTheme.ts'
import { IconButton } from '../src/IconButton.tsx'
import { Menu } from '../src/Menu.tsx'
import { SkipLink } from '../src/SkipLink.tsx'
import { Tabs } from '../src/Tabs.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { FactSamples } from './FactSamples.tsx'
import { PartSamples } from './PartSamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { TableSamples } from './TableSamples.tsx'
import { TextSamples } from './TextSamples.tsx'

/** Every component of the kit with long data. */
export function Gallery() {
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <header className="sticky top-0 z-20 border-border border-b bg-surface">
        <div className="page-column flex h-14 items-center justify-between">
          <span className="font-semibold text-lg tracking-tight">Design kit</span>
          <SettingsMenu />
        </div>
      </header>
      <main id="main" className="page-column space-y-5 py-6">
        <div>
          <p className="text-muted text-sm">Kit</p>
          <h1 className="font-semibold text-2xl tracking-[-0.02em]">Consignment 21,400,003</h1>
        </div>
        <Tabs
          label="Sections"
          items={[
            { id: 'facts', label: 'Facts', href: '#facts', active: true },
            { id: 'table', label: 'Records', count: '214', href: '#table', active: false },
            { id: 'trace', label: 'Trace', count: '1,365', href: '#trace', active: false },
            { id: 'changes', label: 'Changes', href: '#changes', active: false },
            { id: 'source', label: 'Source text', href: '#source', active: false },
          ]}
        />
        <FactSamples />
        <TableSamples />
        <div className="grid gap-5 lg:grid-cols-2">
          <Card title="Controls">
            <ControlSamples />
          </Card>
          <Card title="States" flush>
            <StateSamples />
          </Card>
        </div>
        <PartSamples />
        <TextSamples />
      </main>
    </>
  )
}

function SettingsMenu() {
  const { choice, setTheme } = useTheme()
  const { density, setDensity } = useDensity()
  return (
    <Menu
      label="Settings"
      trigger={(props) => (
        <IconButton label="Settings" {...props}>
          <Settings size={16} aria-hidden="true" />
        </IconButton>
      )}
      groups={[
        {
          id: 'theme',
          heading: 'Theme',
          items: (['light', 'dark', 'system'] as const).map((value) => ({
            id: value,
            kind: 'radio' as const,
            label: value === 'system' ? 'System' : value === 'dark' ? 'Dark' : 'Light',
            isChecked: choice === value,
            onSelect: () => setTheme(value),
          })),
        },
        {
          id: 'rows',
          heading: 'Rows',
          items: [
            {
              id: 'compact',
              kind: 'checkbox',
              label: 'Compact rows',
              isChecked: density === 'compact',
              onSelect: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
            },
          ],
        },
        {
          id: 'more',
          items: [
            { id: 'docs', kind: 'link', label: 'Documentation', href: '#docs' },
            { id: 'off', kind: 'action', label: 'Not available here', isDisabled: true, onSelect: () => {} },
          ],
        },
      ]}
    />
  )
}
