import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import { type Collectible, type MediaSource, readCollectible } from '@otterscan/decode/token/collectible'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useClients } from '../../queries/clients.ts'
import {
  elsewhereMetadataQuery,
  findLoadable,
  type LoadableMedia,
} from '../../queries/token/collectibleMedia.ts'
import { tokenUriQuery } from '../../queries/token/tokenPage.ts'

interface CollectibleCardProps {
  readonly token: Address
  readonly tokenId: string
  readonly standard: Exclude<IndexedTokenStandard, 'erc20'>
}

/**
 * What the contract says of an id. Pictures are drawn as images, where nothing in them runs or is loaded; whatever is
 * elsewhere is named with its host, and loaded by a click where the operator allows that host.
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
  return <Content collectible={collectible} uri={uri} />
}

function Content({ collectible, uri }: { readonly collectible: Collectible; readonly uri: string }) {
  const image = toImage(collectible)
  if (collectible.kind === 'elsewhere') return <ElsewhereMetadata source={collectible.source} />
  return (
    <div className="flex flex-wrap gap-4">
      {image?.kind === 'data' && <Picture key={image.url} url={image.url} alt="As the contract draws it" />}
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
            <ElsewherePicture key={image.url} source={image} />
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

/** Loaded by a click, where the operator allows its host. */
function ElsewhereMetadata({ source }: { readonly source: MediaSource }) {
  const loadable = findLoadable(useConfig().config, source)
  const [isWanted, setWanted] = useState(false)
  const query = useQuery({
    ...elsewhereMetadataQuery(loadable?.url ?? ''),
    enabled: isWanted && loadable !== undefined,
  })
  if (isWanted) {
    return (
      <QueryPanel query={query} noun="the metadata" skeleton={<Skeleton chars={40} />}>
        {(collectible) => <Content collectible={collectible} uri={source.url} />}
      </QueryPanel>
    )
  }
  return (
    <InfoRow label="Metadata">
      <Elsewhere source={source} loadable={loadable} noun="metadata" onLoad={() => setWanted(true)} />
    </InfoRow>
  )
}

function ElsewherePicture({ source }: { readonly source: MediaSource }) {
  const loadable = findLoadable(useConfig().config, source)
  const [isWanted, setWanted] = useState(false)
  if (isWanted && loadable !== undefined) {
    return <Picture url={loadable.url} alt={`As ${loadable.host} has it`} />
  }
  return <Elsewhere source={source} loadable={loadable} noun="picture" onLoad={() => setWanted(true)} />
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
function Picture({ url, alt }: { readonly url: string; readonly alt: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <span className="text-muted text-sm">The picture cannot be drawn.</span>
  return (
    <img
      src={url}
      alt={alt}
      referrerPolicy="no-referrer"
      width={192}
      height={192}
      className="size-48 rounded-md border border-border bg-raised object-contain"
      onError={() => setBroken(true)}
    />
  )
}

interface ElsewhereProps {
  readonly source: MediaSource
  readonly loadable: LoadableMedia | undefined
  readonly noun: string
  readonly onLoad: () => void
}

/** Where it is. Nothing is requested from there before a person asks for it. */
function Elsewhere({ source, loadable, noun, onLoad }: ElsewhereProps) {
  if (source.kind === 'data') return null
  return (
    <span className="wrap-anywhere">
      <span className="text-muted">Not part of the chain, and not loaded. It is at {source.host}: </span>
      <ExternalLink href={source.url}>{source.url}</ExternalLink>
      {loadable !== undefined && (
        <>
          {' '}
          <Button size="sm" onClick={onLoad}>
            Load the {noun} from {loadable.host}
          </Button>
        </>
      )}
    </span>
  )
}
