import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../config/useConfig.ts'
import { useClients } from '../queries/useClients.ts'

const SIZE_PX = 14
/** A picture of more pixels is no logo, and costs memory. */
const MAX_SIDE_PX = 2048

/** Pictures that were missing or broken on this visit; not asked for again. */
const failedUrls = new Set<string>()

/** The logo of a token among the assets; a plain sign where there is none or it cannot be shown. */
export function TokenLogo({ address }: { readonly address: Address }) {
  const { assetsURLPrefix, assetsAvailable } = useConfig().config
  const { chainId } = useClients()
  const urls = assetsAvailable === false ? [] : listLogoUrls(assetsURLPrefix, chainId, address)
  const url = urls.find((candidate) => !failedUrls.has(candidate))
  const [, setFailureCount] = useState(0)
  const handleFailure = () => {
    if (url !== undefined) failedUrls.add(url)
    setFailureCount((count) => count + 1)
  }
  if (url === undefined) return <Coins size={SIZE_PX} aria-hidden="true" className="shrink-0 text-muted" />
  return (
    <img
      key={url}
      src={url}
      alt=""
      width={SIZE_PX}
      height={SIZE_PX}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-3.5 shrink-0 rounded-full object-contain"
      onError={handleFailure}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (Math.max(naturalWidth, naturalHeight) > MAX_SIDE_PX) handleFailure()
      }}
    />
  )
}

/** Where the logo may be: under the checksummed address, and where assets were stored in lower case. */
function listLogoUrls(assetsURLPrefix: string, chainId: bigint, address: Address): readonly string[] {
  return [toChecksumAddress(address), address.toLowerCase()].map(
    (name) => `${assetsURLPrefix}/assets/${chainId}/${name}/logo.png`,
  )
}
