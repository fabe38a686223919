import { isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { Droplets } from 'lucide-react'
import { useMemo } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { useChain } from '../../queries/connection/useChain.ts'
import { listFaucets } from './listFaucets.ts'

interface FaucetsScreenProps {
  /** Account that wants coins, as in the URL. */
  readonly addressText: string | undefined
  /** Source of the order. */
  readonly random?: () => number
}

/** Where the chain's coins are given away, in an order that favours nobody. */
export function FaucetsScreen({ addressText, random = Math.random }: FaucetsScreenProps) {
  const { faucets } = useChain()
  // Shuffled once: the links must not move under the pointer.
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
