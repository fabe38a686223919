import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import { type Collectible, type MediaSource, readCollectible } from '@otterscan/decode/token/collectible'
import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useClients } from '../../queries/clients.ts'
import { tokenUriQuery } from '../../queries/token/tokenPage.ts'

interface CollectibleCardProps {
  readonly token: Address
  readonly tokenId: string
  readonly standard: Exclude<IndexedTokenStandard, 'erc20'>
}

/**
 * What the contract says of an id. Pictures of the chain are drawn as images, where nothing in them runs or is loaded;
 * whatever is elsewhere is only named, with its host.
 */
export function CollectibleCard({ token, tokenId, standard }: CollectibleCardProps) {
  const query = useQuery(tokenUriQuery(useClients(), token, tokenId, standard))
  return (
    <Card title="Collectible">
      <QueryPanel query={query} noun="the metadata of the id" skeleton={<Skeleton chars={40} />}>
        {(uri) =>
          uri === null ? (
            <span className="text-muted">The contract returns no metadata for this id.</span>
          ) : (
            <Metadata uri={uri} />
          )
        }
      </QueryPanel>
    </Card>
  )
}

const SHOWN_CHARS = 600

function Metadata({ uri }: { readonly uri: string }) {
  const collectible = useMemo(() => readCollectible(uri), [uri])
  const image = toImage(collectible)
  return (
    <div className="flex flex-wrap gap-4">
      {image?.kind === 'data' && <Picture key={image.url} url={image.url} />}
      <dl className="min-w-0 flex-1 basis-72">
        {collectible.kind === 'metadata' && (
          <>
            <InfoRow label="Name">
              <Text text={collectible.metadata.name} />
            </InfoRow>
            <InfoRow label="Description">
              <Text text={collectible.metadata.description} />
            </InfoRow>
          </>
        )}
        {image?.kind === 'network' && (
          <InfoRow label="Picture">
            <Elsewhere source={image} />
          </InfoRow>
        )}
        {collectible.kind === 'elsewhere' && (
          <InfoRow label="Metadata">
            <Elsewhere source={collectible.source} />
          </InfoRow>
        )}
        {collectible.kind === 'unreadable' && (
          <InfoRow label="Metadata">
            <span className="text-muted">Not shown: {collectible.reason}.</span>{' '}
            <UntrustedText text={uri} maxChars={200} />
          </InfoRow>
        )}
      </dl>
    </div>
  )
}

function toImage(collectible: Collectible): MediaSource | undefined {
  if (collectible.kind === 'image') return collectible.image
  return collectible.kind === 'metadata' ? collectible.metadata.image : undefined
}

function Text({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return <span className="text-muted">none</span>
  return <UntrustedText text={text} maxChars={SHOWN_CHARS} />
}

/** As an image, SVG can neither run scripts nor load anything. */
function Picture({ url }: { readonly url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <span className="text-muted text-sm">The picture cannot be drawn.</span>
  return (
    <img
      src={url}
      alt="As the contract draws it"
      width={192}
      height={192}
      className="size-48 rounded-md border border-border bg-raised object-contain"
      onError={() => setBroken(true)}
    />
  )
}

/** Nothing is loaded from there: a person may open it. */
function Elsewhere({ source }: { readonly source: MediaSource }) {
  if (source.kind === 'data') return null
  return (
    <span className="wrap-anywhere">
      <span className="text-muted">Not part of the chain, and not loaded. It is at {source.host}: </span>
      <ExternalLink href={source.url}>{source.url}</ExternalLink>
    </span>
  )
}
