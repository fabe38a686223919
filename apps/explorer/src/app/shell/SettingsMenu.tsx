import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { IconButton } from '@otterscan/ui/IconButton'
import { Menu, type MenuGroup, type MenuItem } from '@otterscan/ui/Menu'
import {
  Activity,
  BookOpen,
  Droplets,
  FileCode,
  Fuel,
  Hourglass,
  Menu as MenuIcon,
  RadioTower,
  ScrollText,
  Trash2,
} from 'lucide-react'
import { useConfig } from '../../config/useConfig.ts'
import { renderAppLink } from '../../entities/AppLink.tsx'
import { bareHome } from '../../entities/bareHome.ts'
import { toHref } from '../../paths/appPath.ts'
import { contractsPath } from '../../paths/contractPaths.ts'
import { documentPath } from '../../paths/documentPaths.ts'
import { logsPath } from '../../paths/logPaths.ts'
import { broadcastPath, faucetsPath, gasPath, liveBlocksPath, mempoolPath } from '../../paths/sitePaths.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { useSourceService } from '../../queries/contracts/sourceService.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { useKeptUse } from '../../queries/kept/keptUse.ts'
import { useLookGroups } from './useLookGroups.tsx'

const ICON_SIZE = 14

/** Settings (contract sources, theme, density, time zone, number format, kept answers) and links to the special pages. */
export function SettingsMenu() {
  const isBare = bareHome.use() !== null
  const kept = useKeptGroup()
  const { config } = useConfig()
  const { faucets } = useChain()
  const { names, selected, select } = useSourceService()
  const { isOffered } = useIndexSupport()
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
          // No service has an empty name.
          id: '',
          kind: 'radio',
          label: 'Off',
          isChecked: selected === undefined,
          onSelect: () => select(undefined),
        },
      ],
    },
    ...(hasOwnSources || config.branding.hideAnnouncements === true ? [] : [ADD_SOURCES]),
    ...useLookGroups(),
    {
      id: 'home',
      items: [
        {
          id: 'bare',
          kind: 'checkbox',
          label: 'Bare home page',
          isChecked: isBare,
          onSelect: () => bareHome.set(isBare ? null : '1'),
        },
      ],
    },
    ...(kept === undefined ? [] : [kept]),
    {
      id: 'tools',
      items: [
        {
          id: 'liveBlocks',
          kind: 'link',
          label: 'Live Blocks',
          href: toHref(liveBlocksPath),
          icon: <Activity size={ICON_SIZE} />,
        },
        { id: 'gas', kind: 'link', label: 'Gas', href: toHref(gasPath), icon: <Fuel size={ICON_SIZE} /> },
        {
          id: 'mempool',
          kind: 'link',
          label: 'Mempool',
          href: toHref(mempoolPath()),
          icon: <Hourglass size={ICON_SIZE} />,
        },
        {
          id: 'logs',
          kind: 'link',
          label: 'Events',
          href: toHref(logsPath()),
          icon: <ScrollText size={ICON_SIZE} />,
        },
        ...(isOffered ? [CONTRACTS] : []),
        ...(faucets.length === 0 ? [] : [FAUCETS]),
        {
          id: 'broadcast',
          kind: 'link',
          label: 'Broadcast Transaction',
          href: toHref(broadcastPath),
          icon: <RadioTower size={ICON_SIZE} />,
        },
        GUIDE,
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

/** What the browser keeps of final blocks; nothing until that is known. */
function useKeptGroup(): MenuGroup | undefined {
  const use = useKeptUse()
  const announce = useAnnounce()
  if (use === undefined) return undefined
  const item: MenuItem =
    use.status === 'off'
      ? { id: 'none', kind: 'action', label: `Nothing: ${use.reason}`, isDisabled: true, onSelect: () => {} }
      : {
          id: 'clear',
          kind: 'action',
          label: `Clear ${formatSize(use.bytes)}`,
          isDisabled: use.bytes === 0,
          icon: <Trash2 size={ICON_SIZE} />,
          onSelect: () => {
            use.clear()
            announce('Kept answers removed')
          },
        }
  return { id: 'kept', heading: 'Final blocks kept in this browser', items: [item] }
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const CONTRACTS: MenuItem = {
  id: 'contracts',
  kind: 'link',
  label: 'Contracts',
  href: toHref(contractsPath()),
  icon: <FileCode size={ICON_SIZE} />,
}

const FAUCETS: MenuItem = {
  id: 'faucets',
  kind: 'link',
  label: 'Faucets',
  href: toHref(faucetsPath()),
  icon: <Droplets size={ICON_SIZE} />,
}

const ADD_SOURCES: MenuGroup = {
  id: 'addSources',
  items: [
    {
      id: 'addSources',
      kind: 'link',
      label: 'Add local sources',
      href: toHref(documentPath('sources-labels-prices', 'contract-sources')),
    },
  ],
}

const GUIDE: MenuItem = {
  id: 'guide',
  kind: 'link',
  label: 'Guide',
  href: toHref(documentPath()),
  icon: <BookOpen size={ICON_SIZE} />,
}
