import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type ContractArtifact,
  readContractArtifact,
  readContractSources,
} from '@otterscan/devnet/contractArtifact'

/** A contract as a source service knows it. */
export interface ServedContract {
  readonly address: string
  /** Name of the artifact. */
  readonly artifact: string
  readonly match?: 'full' | 'partial'
  /** Changes the metadata before it is served. */
  readonly edit?: (metadata: ServedMetadata) => unknown
  /** Content of files by path, in place of the artifact's; `null` takes one away. */
  readonly files?: Readonly<Record<string, string | null>>
  /** The V2 API's answer in place of the usual one. */
  readonly answer?: unknown
}

/** Metadata of the compiler, as far as tests change it. */
export interface ServedMetadata {
  sources: Record<string, Record<string, unknown>>
  settings: Record<string, unknown>
  output: Record<string, unknown>
  [name: string]: unknown
}

/** A source service in all three formats over real HTTP; keeps what it was asked. */
export interface SourceService {
  readonly url: string
  /** Paths asked for, oldest first. */
  readonly asked: string[]
  /** `sourcify.sources` of a configuration that names all three. */
  readonly sources: Readonly<Record<string, { readonly url: string; readonly backendFormat: string }>>
  readonly stop: () => Promise<void>
}

interface Prepared extends ServedContract {
  readonly compiled: ContractArtifact
  readonly metadata: ServedMetadata
  readonly contents: Readonly<Record<string, string>>
}

/** Starts a service that knows some contracts, from the development chain's own artifacts. */
export async function startSourceService(contracts: readonly ServedContract[]): Promise<SourceService> {
  const known = new Map(contracts.map((contract) => [contract.address.toLowerCase(), prepare(contract)]))
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url.pathname + url.search)
    const body = answer(known, url)
    response.setHeader('access-control-allow-origin', '*')
    response.writeHead(body === undefined ? 404 : 200)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    asked,
    sources: {
      'Devnet API': { url: `${url}/api`, backendFormat: 'SourcifyAPIV2' },
      'Devnet repository': { url: `${url}/paths`, backendFormat: 'RepositoryV1' },
      'Devnet hashed repository': { url: `${url}/hashes`, backendFormat: 'RepositoryV2' },
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function prepare(contract: ServedContract): Prepared {
  const compiled = readContractArtifact(contract.artifact)
  const parsed = JSON.parse(compiled.metadata) as ServedMetadata
  const metadata = (contract.edit?.(parsed) ?? parsed) as ServedMetadata
  const all = { ...readContractSources().sources, ...contract.files }
  const contents = Object.fromEntries(
    Object.keys(metadata.sources).flatMap((path): [string, string][] => {
      const content = all[path]
      return typeof content === 'string' ? [[path, content]] : []
    }),
  )
  return { ...contract, compiled, metadata, contents }
}

function answer(known: ReadonlyMap<string, Prepared>, url: URL): string | undefined {
  const path = decodeURIComponent(url.pathname)
  const api = /^\/api\/v2\/contract\/\d+\/(0x[0-9a-f]{40})$/i.exec(path)
  if (api?.[1] !== undefined) return answerApi(known.get(api[1].toLowerCase()))
  const stored = /^\/(paths|hashes)\/contracts\/(full|partial)_match\/\d+\/(0x[0-9a-f]{40})\/(.*)$/i.exec(
    path,
  )
  const [, layout, match, address = '', rest = ''] = stored ?? []
  const contract = known.get(address.toLowerCase())
  if (contract === undefined || match !== (contract.match ?? 'full')) return undefined
  if (rest === 'metadata.json') return JSON.stringify(contract.metadata)
  const name = rest.replace(/^sources\//, '')
  if (layout === 'paths') {
    // Names are sanitised, as the real repository does.
    return find(contract, (source) => source.replace(/[^a-z0-9_./\\@-]/gi, '_') === name)
  }
  return find(contract, (source) => contract.metadata.sources[source]?.keccak256 === name)
}

function find(contract: Prepared, isWanted: (path: string) => boolean): string | undefined {
  return Object.entries(contract.contents).find(([path]) => isWanted(path))?.[1]
}

function answerApi(contract: Prepared | undefined): string | undefined {
  if (contract === undefined) return undefined
  if (contract.answer !== undefined) return JSON.stringify(contract.answer)
  const { sourceNames } = readContractSources()
  return JSON.stringify({
    match: contract.match === 'partial' ? 'match' : 'exact_match',
    runtimeMatch: contract.match === 'partial' ? 'match' : 'exact_match',
    verifiedAt: '2026-01-02T03:04:05Z',
    abi: contract.metadata.output.abi,
    metadata: contract.metadata,
    sources: Object.fromEntries(
      Object.entries(contract.contents).map(([path, content]) => [path, { content }]),
    ),
    runtimeBytecode: { sourceMap: contract.compiled.sourceMap },
    sourceIds: Object.fromEntries(sourceNames.map((path, id) => [path, { id }])),
  })
}
