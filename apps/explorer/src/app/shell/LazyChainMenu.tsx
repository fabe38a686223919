import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { useConfig } from '../../config/useConfig.ts'

const ChainMenu = lazyComponent(async () => (await import('./ChainMenu.tsx')).ChainMenu)

/** The way to the other chains of the program; nothing where there are none. */
export function LazyChainMenu() {
  const { chains } = useConfig().config
  if (chains === undefined || chains.length < 2) return null
  return (
    <Lazy>
      <ChainMenu chains={chains} />
    </Lazy>
  )
}
