import { access, constants, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type ContractSource,
  decodeMetadata,
  type MatchKind,
  type SourceEntry,
} from '@otterscan/api-schema/sourcify/contractSource'
import { toRepositoryNames } from '@otterscan/clients/sourcePaths'
import { type Address, toChecksumAddress, toLowerAddress } from '@otterscan/ethereum/address'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { describeFileBelow, type StaticFile } from '../staticFiles.ts'

/** A contract of the directory in the words of `/v2/contract/…` of the Sourcify API. */
export type LocalContract =
  | { readonly kind: 'found'; readonly answer: unknown }
  | { readonly kind: 'absent' }
  /** It is there, and cannot be used. */
  | { readonly kind: 'unusable'; readonly reason: string }

/** Where a repository may begin below the directory: the archive of one chain, or the whole of a server's storage. */
const REPOSITORY_ROOTS = ['contracts', '', 'repository/contracts', 'repository'] as const

/** More is not a contract: the largest known take a few MB, and pages refuse 64. */
const MAX_BYTES = 32_000_000

/** What cannot be used, with the reason. */
class UnusableError extends Error {}

/**
 * Looks a contract up below a directory: a repository of files, whose sources are named by path or by hash, the full
 * match first; then answers of the Sourcify API kept as files. No directory is listed, however many contracts there are.
 */
export async function readLocalContract(
  directory: string,
  chainId: string,
  address: Address,
): Promise<LocalContract> {
  const place: Place = { directory, chainId, names: [toChecksumAddress(address), toLowerAddress(address)] }
  try {
    await openDirectory(directory)
    const answer =
      (await readFolder(place, 'full')) ??
      (await readAnswerFile(place)) ??
      (await readFolder(place, 'partial'))
    return answer === undefined ? { kind: 'absent' } : { kind: 'found', answer }
  } catch (error) {
    if (error instanceof UnusableError) return { kind: 'unusable', reason: error.message }
    throw error
  }
}

/** Without it every contract would seem to be absent. */
async function openDirectory(directory: string): Promise<void> {
  try {
    await access(directory, constants.X_OK)
  } catch (error) {
    throw new UnusableError(`The local directory of contract sources cannot be opened (${toCode(error)}).`)
  }
}

interface Place {
  readonly directory: string
  readonly chainId: string
  /** The address as repositories write it: with its checksum, or in lower case. */
  readonly names: readonly string[]
}

async function readAnswerFile({ directory, chainId, names }: Place): Promise<unknown> {
  for (const name of names) {
    for (const file of [`${name}.json`, name]) {
      const text = await readBelow(directory, join('v2/contract', chainId, file), { left: MAX_BYTES })
      if (text !== undefined) return parseJson(text, file)
    }
  }
  return undefined
}

async function readFolder(
  { directory, chainId, names }: Place,
  match: MatchKind,
): Promise<Record<string, unknown> | undefined> {
  for (const root of REPOSITORY_ROOTS) {
    for (const name of names) {
      const folder = join(root, `${match}_match`, chainId, name)
      const room = { left: MAX_BYTES }
      const text = await readBelow(directory, join(folder, 'metadata.json'), room)
      if (text === undefined) continue
      const source = decodeMetadata(parseJson(text, 'metadata.json'), match)
      if (source === undefined) throw unusable('metadata.json is not the metadata of a contract')
      return await toAnswer(directory, folder, source, room)
    }
  }
  return undefined
}

async function toAnswer(
  directory: string,
  folder: string,
  { metadata, files, match }: ContractSource,
  room: Room,
): Promise<Record<string, unknown>> {
  const sources: [string, { readonly content: string }][] = []
  for (const file of files) {
    const content = file.content === undefined ? await readSource(directory, folder, file, room) : undefined
    if (content !== undefined) sources.push([file.path, { content }])
  }
  const constructorArguments = (
    await readBelow(directory, join(folder, 'constructor-args.txt'), room)
  )?.trim()
  return {
    runtimeMatch: match === 'full' ? 'exact_match' : 'match',
    metadata,
    sources: Object.fromEntries(sources),
    ...(constructorArguments === undefined
      ? {}
      : { creationBytecode: { transformationValues: { constructorArguments } } }),
  }
}

/** A file of another name may be that of another path: it is taken only when it has the right hash. */
async function readSource(
  directory: string,
  folder: string,
  file: SourceEntry,
  room: Room,
): Promise<string | undefined> {
  for (const { name, isOwn } of toRepositoryNames(file, 'RepositoryV1')) {
    const text = await readBelow(directory, join(folder, 'sources', decodeURIComponent(name)), room)
    if (text === undefined) continue
    if (isOwn || keccak256(new TextEncoder().encode(text)) === file.keccak256) return text
  }
  return undefined
}

/** Bytes that the files of a contract may still take. */
interface Room {
  left: number
}

/** Text of a file; `undefined` when there is none, or when a link leads out of the directory. */
async function readBelow(directory: string, path: string, room: Room): Promise<string | undefined> {
  let file: StaticFile
  try {
    file = await describeFileBelow(directory, path, '')
  } catch (error) {
    if (ABSENT_CODES.has(toCode(error))) return undefined
    throw unusable(`${basename(path)} cannot be opened (${toCode(error)})`)
  }
  room.left -= file.sizeBytes
  if (room.left < 0) throw unusable(`its files take more than ${MAX_BYTES / 1_000_000} MB`)
  try {
    return await readFile(file.path, 'utf8')
  } catch (error) {
    throw unusable(`${basename(path)} cannot be read (${toCode(error)})`)
  }
}

/** No such file, a folder in its place, or a link out of the directory, which has no code. */
const ABSENT_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'none'])

function toCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'none'
}

function unusable(reason: string): UnusableError {
  return new UnusableError(`The contract is in the local directory of sources, but ${reason}.`)
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unusable(`${name} is not JSON`)
  }
}
