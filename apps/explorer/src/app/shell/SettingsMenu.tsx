import { useTheme } from '@otterscan/ui/hooks/useTheme'
import { IconButton } from '@otterscan/ui/IconButton'
import { Menu, type MenuGroup } from '@otterscan/ui/Menu'
import { Menu as MenuIcon, Monitor, Moon, RadioTower, Sun } from 'lucide-react'
import { useConfig } from '../../config/useConfig.ts'
import { renderAppLink } from '../../entities/AppLink.tsx'
import { broadcastPath, toHref } from '../../paths.ts'
import { useSourceService } from '../../queries/contracts/useSourceService.ts'

const ICON_SIZE = 14

/** Contract-source service, theme, and the way to broadcasting. */
export function SettingsMenu() {
  const { choice, setTheme } = useTheme()
  const { config } = useConfig()
  const { names, selected, select } = useSourceService()
  const hasOwnSources = config.sourcify?.sources !== undefined
  const groups: MenuGroup[] = [
    {
      id: 'sourcify',
      heading: 'Sourcify Datasource',
      items: [
        ...names.map((name) => ({
          id: name,
          kind: 'radio' as const,
          label: name,
          isChecked: name === selected?.name,
          onSelect: () => select(name),
        })),
        {
          // No service can have this name.
          id: '',
          kind: 'radio',
          label: 'Off',
          isChecked: selected === undefined,
          onSelect: () => select(undefined),
        },
      ],
    },
    ...(hasOwnSources || config.branding.hideAnnouncements === true ? [] : [ADD_SOURCES]),
    {
      id: 'theme',
      heading: 'Theme',
      items: [
        { id: 'light', label: 'Light', icon: <Sun size={ICON_SIZE} /> },
        { id: 'dark', label: 'Dark', icon: <Moon size={ICON_SIZE} /> },
        { id: 'system', label: 'System', icon: <Monitor size={ICON_SIZE} /> },
      ].map((item) => ({
        ...item,
        kind: 'radio' as const,
        isChecked: item.id === choice,
        onSelect: () => setTheme(item.id as typeof choice),
      })),
    },
    {
      id: 'tools',
      items: [
        {
          id: 'broadcast',
          kind: 'link',
          label: 'Broadcast Transaction',
          href: toHref(broadcastPath),
          icon: <RadioTower size={ICON_SIZE} />,
        },
      ],
    },
  ]
  return (
    <Menu
      label="Settings"
      groups={groups}
      renderLink={renderAppLink}
      trigger={(props) => (
        <IconButton label="Settings" {...props}>
          <MenuIcon size={18} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}

const ADD_SOURCES: MenuGroup = {
  id: 'addSources',
  items: [
    {
      id: 'addSources',
      kind: 'action',
      label: 'Add local sources',
      onSelect: () =>
        window.open('https://docs.otterscan.io/config/options/sourcify', '_blank', 'noopener,noreferrer'),
    },
  ],
}
