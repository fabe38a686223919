import type { ContractSource, SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { addressPath } from '../../../paths/addressPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { sourceFileQuery } from '../../../queries/contracts/sourceFiles.ts'
import type { NamedSourceService } from '../../../queries/contracts/sourceService.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { parseRange } from './parseRange.ts'
import { SourceCode } from './SourceCode.tsx'
import { SourceTree } from './SourceTree.tsx'

interface SourceCardProps {
  /** Address of the contract. */
  readonly address: Address
  readonly service: NamedSourceService
  readonly source: ContractSource
  readonly tab: string
  readonly pageAddress: Address
}

/** The source files, and the one selected in the URL: `source`, with `hl` lines and `hr` characters. */
export function SourceCard({ address, service, source, tab, pageAddress }: SourceCardProps) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const inUrl = useAddressInUrl(pageAddress)
  const keepAt = useKeepAt()
  const file = findFile(source, toText(search.source))
  const isOwnRange = file !== undefined && (search.source === undefined || search.source === file.path)
  const toPath = (path: string, lines?: string) =>
    keepAt({
      to: addressPath(inUrl, tab).to,
      search: { source: path, ...(lines === undefined ? {} : { hl: lines }) },
    })
  return (
    <Card title="Source" actions={<RemixLink address={address} />}>
      {file === undefined ? (
        <PanelState status="absent">The source service has no source files for this contract.</PanelState>
      ) : (
        <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(200px,280px)_minmax(0,1fr)]">
          <SourceTree files={source.files} selected={file.path} toPath={toPath} />
          <SourceFileView
            key={file.path}
            address={address}
            service={service}
            source={source}
            file={file}
            toLinePath={(line) => toPath(file.path, `${line}-${line}`)}
            lines={isOwnRange ? parseRange(toText(search.hl)) : undefined}
            characters={isOwnRange ? parseRange(toText(search.hr)) : undefined}
          />
        </div>
      )}
      {source.skipped > 0 && (
        <p className="pt-2 text-warning text-xs">
          {source.skipped} files could not be read and are left out.
        </p>
      )}
    </Card>
  )
}

/** The named file; the contract's own if there is no such file, else the first. */
function findFile(source: ContractSource, path: string | undefined): SourceEntry | undefined {
  return (
    source.files.find((file) => file.path === path) ??
    source.files.find((file) => file.path === source.contractPath) ??
    source.files[0]
  )
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

interface SourceFileViewProps extends Pick<SourceCardProps, 'address' | 'service' | 'source'> {
  readonly file: SourceEntry
  readonly toLinePath: (line: number) => { readonly to: string; readonly search: Record<string, string> }
  readonly lines: { readonly from: number; readonly to: number } | undefined
  readonly characters: { readonly from: number; readonly to: number } | undefined
}

function SourceFileView(props: SourceFileViewProps) {
  const { address, service, source, file, toLinePath, lines, characters } = props
  const query = useQuery(sourceFileQuery(useClients(), service, { address, match: source.match }, file))
  return (
    <div className="min-w-0">
      <QueryPanel query={query} noun="the source file" skeleton={<Skeleton chars={60} />}>
        {(found) =>
          found === null ? (
            <PanelState status="absent">
              The source service has no file{' '}
              <span className="mono">
                <UntrustedText text={file.path} maxChars={120} />
              </span>
              .
            </PanelState>
          ) : (
            <SourceCode
              file={file}
              content={found.content}
              foundAs={found.foundAs}
              language={source.language}
              toLinePath={toLinePath}
              lines={lines}
              characters={characters}
            />
          )
        }
      </QueryPanel>
    </div>
  )
}

/** Opens the verification plugin of the online IDE for this contract. */
function RemixLink({ address }: { readonly address: Address }) {
  const { chainId } = useClients()
  const call = `contract-verification//lookupAndSave//sourcify//${chainId}//${address}`
  return (
    <ExternalLink href={`https://remix.ethereum.org/#activate=contract-verification&call=${call}`}>
      Open in Remix
    </ExternalLink>
  )
}
