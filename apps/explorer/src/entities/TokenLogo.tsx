import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useConfig } from '../config/useConfig.ts'
import { useClients } from '../queries/clients.ts'

const SIZE_PX = 14
/** A larger image is not a logo, and costs memory. */
const MAX_SIDE_PX = 2048

/** Images that were missing or broken since the page load; not requested again. */
const failedUrls = new Set<string>()

/** A token's logo from the assets; a generic icon if there is none or it cannot be shown. */
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

/** Possible logo paths: with the checksummed address, and with the lowercase address of older assets. */
function listLogoUrls(assetsURLPrefix: string, chainId: bigint, address: Address): readonly string[] {
  return [toChecksumAddress(address), address.toLowerCase()].map(
    (name) => `${assetsURLPrefix}/assets/${chainId}/${name}/logo.png`,
  )
}
