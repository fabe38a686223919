import { Button } from '@otterscan/ui/Button'
import { Menu } from '@otterscan/ui/Menu'
import { ChevronDown } from 'lucide-react'
import type { AppConfig } from '../../config/appConfig.ts'
import { BASE_PATH } from '../../paths/basePath.ts'

/** Leads to the explorer of another chain of the same program: another page, with data of its own in the browser. */
export function ChainMenu({ chains }: { readonly chains: NonNullable<AppConfig['chains']> }) {
  const own = chains.find(({ path }) => `${path}/` === BASE_PATH)
  return (
    <Menu
      label="Chains"
      placement="bottom"
      groups={[
        {
          id: 'chains',
          items: chains.map(({ name, path }) => ({
            id: name,
            kind: 'link',
            label: name,
            href: `${path}/`,
          })),
        },
      ]}
      trigger={(props) => (
        <Button {...props} aria-label={`Chain: ${own?.name ?? 'unknown'}`}>
          {own?.name ?? 'Chains'}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    />
  )
}
