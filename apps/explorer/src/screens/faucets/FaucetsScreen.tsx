import { isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { Droplets } from 'lucide-react'
import { useMemo } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { listFaucets } from './listFaucets.ts'

interface FaucetsScreenProps {
  /** Account to fund, as text of the URL. */
  readonly addressText: string | undefined
  /** Random source of the order. */
  readonly random?: () => number
}

/** Faucets of the chain, in random order so that none is favored. */
export function FaucetsScreen({ addressText, random = Math.random }: FaucetsScreenProps) {
  const { faucets } = useChain()
  // Shuffled once, so that the links do not move under the pointer.
  const urls = useMemo(
    () => listFaucets(faucets, isAddress(addressText) ? toChecksumAddress(addressText) : undefined, random),
    [faucets, addressText, random],
  )
  return (
    <>
      <PageTitle page="Faucets" />
      <PageHeading title="Faucets" />
      {urls.length === 0 ? (
        <p className="text-muted">There are no registered faucets.</p>
      ) : (
        <div className="space-y-4">
          <Banner tone="warning">
            <p className="font-semibold text-danger">
              The following external links come from https://github.com/ethereum-lists/chains and are *NOT*
              endorsed by us. Use at your own risk.
            </p>
          </Banner>
          {urls.length > 1 && (
            <p className="text-muted text-sm">The faucet links below are shuffled on page load.</p>
          )}
          <Card flush>
            <ul className="divide-y divide-border">
              {urls.map((url) => (
                <li key={url} className="flex items-baseline gap-2.5 px-4 py-2.5">
                  <Droplets size={14} aria-hidden="true" className="shrink-0 self-center text-info" />
                  <ExternalLink href={url} className="min-w-0 wrap-anywhere">
                    {url}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}
