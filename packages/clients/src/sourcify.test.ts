import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import { startHttpServer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import type { SourceServiceFormat } from './sourcePaths.ts'
import { createSourceClient, SourceServiceError } from './sourcify.ts'

const ADDRESS = '0x027f1fe8BbC2a7E9fE97868E82c6Ec6939086c52'
const METADATA = {
  language: 'Solidity',
  compiler: { version: '0.8.37+commit.1' },
  settings: {
    compilationTarget: { 'project:/contracts/A.sol': 'A' },
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'osaka',
    libraries: { 'lib/L.sol:L': '0x00000000000000000000000000000000000000aa' },
  },
  sources: {
    'project:/contracts/A.sol': { keccak256: `0x${'ab'.repeat(32)}`, license: 'MIT' },
    '@openzeppelin/x.sol': { content: 'contract X {}' },
  },
  output: { abi: [] },
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Paths served with their bodies; anything else is 404. */
async function startService(files: Readonly<Record<string, unknown>>, format: SourceServiceFormat) {
  const asked: string[] = []
  const { url, stop } = await startHttpServer(({ url: path }, response) => {
    asked.push(path)
    const body = files[path]
    response.writeHead(body === undefined ? 404 : 200)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  stops.push(stop)
  return { asked, client: createSourceClient({ url: `${url}/base/`, format }) }
}

function file(path: string, hash?: `0x${string}`): SourceEntry {
  return { path, content: undefined, keccak256: hash, license: undefined }
}

describe('createSourceClient', () => {
  test('default: a repository is queried for the full match, then for the partial one', async () => {
    const folder = `/base/contracts/partial_match/5/${ADDRESS}`
    const { asked, client } = await startService({ [`${folder}/metadata.json`]: METADATA }, 'RepositoryV1')
    const source = await client.getContract(5n, ADDRESS)
    expect(asked).toEqual([
      `/base/contracts/full_match/5/${ADDRESS}/metadata.json`,
      `/base/contracts/partial_match/5/${ADDRESS}/metadata.json`,
    ])
    expect(source).toMatchObject({
      match: 'partial',
      contractName: 'A',
      contractPath: 'project:/contracts/A.sol',
      evmVersion: 'osaka',
      optimizer: { enabled: true, runs: 200 },
      libraries: [['lib/L.sol:L', '0x00000000000000000000000000000000000000aa']],
    })
    expect(source?.files.map(({ path, license }) => [path, license])).toEqual([
      ['project:/contracts/A.sol', 'MIT'],
      ['@openzeppelin/x.sol', undefined],
    ])
  })

  test('VER-01 the raw path is tried first, then the sanitized one, which is reported', async () => {
    const folder = `/base/contracts/full_match/5/${ADDRESS}/sources`
    const { asked, client } = await startService(
      { [`${folder}/project_/contracts/A.sol`]: 'contract A {}' },
      'RepositoryV1',
    )
    const place = { chainId: 5n, address: ADDRESS, match: 'full' } as const
    expect(await client.getFile(place, file('project:/contracts/A.sol'))).toEqual({
      content: 'contract A {}',
      foundAs: 'project_/contracts/A.sol',
    })
    expect(asked).toEqual([`${folder}/project%3A/contracts/A.sol`, `${folder}/project_/contracts/A.sol`])
    expect(await client.getFile(place, file('missing.sol'))).toBeNull()
  })

  test('default: the second repository format names files by their hash', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const path = `/base/contracts/full_match/5/${ADDRESS}/sources/${hash}`
    const { client } = await startService({ [path]: 'hashed' }, 'RepositoryV2')
    const place = { chainId: 5n, address: ADDRESS, match: 'full' } as const
    expect(await client.getFile(place, file('../../etc', hash))).toEqual({
      content: 'hashed',
      foundAs: undefined,
    })
    expect(await client.getFile(place, file('a.sol'))).toBeNull()
  })

  test('default: one API response holds everything', async () => {
    const fields =
      'abi,metadata,sources,compilation,userdoc,devdoc,runtimeBytecode.sourceMap,creationBytecode.transformationValues,creationBytecode.sourceMap,sourceIds,stdJsonInput'
    const { client } = await startService(
      {
        [`/base/v2/contract/1/${ADDRESS}?fields=${fields}`]: {
          runtimeMatch: 'exact_match',
          metadata: METADATA,
          sources: { 'project:/contracts/A.sol': { content: 'contract A {}' } },
          runtimeBytecode: { sourceMap: '1:2:0' },
          creationBytecode: { transformationValues: { constructorArguments: '0xaa' } },
          sourceIds: { 'project:/contracts/A.sol': { id: 1 } },
          verifiedAt: '2025-01-01T00:00:00Z',
        },
      },
      'SourcifyAPIV2',
    )
    expect(await client.getContract(1n, ADDRESS)).toMatchObject({
      match: 'full',
      files: [{ content: 'contract A {}' }, { content: 'contract X {}' }],
      runtimeSourceMap: '1:2:0',
      sourceOrder: ['', 'project:/contracts/A.sol'],
      constructorArguments: '0xaa',
    })
    expect(await client.getContract(2n, ADDRESS)).toBeNull()
  })

  test('VER-09 an unreachable service: one retry, then "not found or unreachable"', async () => {
    let asked = 0
    const client = createSourceClient(
      { url: 'http://s.example/key/0123456789abcdef', format: 'SourcifyAPIV2' },
      () => {
        asked++
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    )
    await expect(client.getContract(1n, ADDRESS)).rejects.toThrow(
      'not found at http://s.example/key/…, or it cannot be reached from here',
    )
    await expect(client.getContract(1n, ADDRESS)).rejects.toBeInstanceOf(SourceServiceError)
    expect(asked).toBe(4)
  })

  test('error: a response that is not JSON is an error, one that is not a contract means none', async () => {
    const folder = `/base/contracts/full_match/1/${ADDRESS}`
    const html = await startService({ [`${folder}/metadata.json`]: '<html>' }, 'RepositoryV1')
    await expect(html.client.getContract(1n, ADDRESS)).rejects.toThrow('did not answer with JSON')
    const list = await startService({ [`${folder}/metadata.json`]: [1] }, 'RepositoryV1')
    expect(await list.client.getContract(1n, ADDRESS)).toBeNull()
  })

  describe('SRC-01 layouts that services use', () => {
    const folder = `/base/contracts/full_match/1/${ADDRESS}`
    const api = (fields: string) => `/base/v2/contract/1/${ADDRESS}?fields=${fields}`
    const FIELDS =
      'abi,metadata,sources,compilation,userdoc,devdoc,runtimeBytecode.sourceMap,creationBytecode.transformationValues,creationBytecode.sourceMap,sourceIds,stdJsonInput'

    test('SRC-01 metadata that is JSON inside a JSON string, from both kinds of service', async () => {
      for (const text of [JSON.stringify(METADATA), JSON.stringify(JSON.stringify(METADATA))]) {
        const stored = await startService(
          { [`${folder}/metadata.json`]: JSON.stringify(text) },
          'RepositoryV1',
        )
        expect(await stored.client.getContract(1n, ADDRESS)).toMatchObject({
          contractName: 'A',
          match: 'full',
        })
        const answer = { runtimeMatch: 'match', metadata: text, abi: '[{"type":"function","name":"f"}]' }
        const { client } = await startService({ [api(FIELDS)]: answer }, 'SourcifyAPIV2')
        expect(await client.getContract(1n, ADDRESS)).toMatchObject({
          contractName: 'A',
          abi: [{ name: 'f' }],
        })
      }
    })

    test('SRC-01 a repository configured as the API is found out and named', async () => {
      const { client } = await startService({ [`${folder}/metadata.json`]: METADATA }, 'SourcifyAPIV2')
      await expect(client.getContract(1n, ADDRESS)).rejects.toThrow(
        /is a repository of files, and is configured as another kind: its backendFormat should be RepositoryV1/,
      )
      expect(await client.getContract(2n, ADDRESS)).toBeNull()
    })

    test('SRC-01 the API configured as a repository is found out and named, whatever the contract', async () => {
      const { url, stop } = await startHttpServer(({ url: path }, response) => {
        response.writeHead(404)
        response.end(
          path.startsWith('/v2/contract/') ? '{"match":null,"creationMatch":null,"runtimeMatch":null}' : 'no',
        )
      })
      stops.push(stop)
      for (const format of ['RepositoryV1', 'RepositoryV2'] as const) {
        const client = createSourceClient({ url, format })
        await expect(client.getContract(1n, ADDRESS)).rejects.toThrow(
          /is the Sourcify API, .* its backendFormat should be SourcifyAPIV2/,
        )
      }
      const right = createSourceClient({ url, format: 'SourcifyAPIV2' })
      expect(await right.getContract(1n, ADDRESS)).toBeNull()
    })

    test('SRC-01 a plain repository without the contract is asked once whether it is the API', async () => {
      const { client, asked } = await startService({}, 'RepositoryV1')
      expect(await client.getContract(1n, ADDRESS)).toBeNull()
      expect(await client.getContract(2n, ADDRESS)).toBeNull()
      expect(asked.filter((path) => path.includes('/v2/'))).toHaveLength(1)
    })

    test('SRC-01 files of one repository layout behind a service configured as the other', async () => {
      const hash = `0x${'ab'.repeat(32)}` as const
      const { client } = await startService({ [`${folder}/sources/${hash}`]: 'hashed' }, 'RepositoryV1')
      const place = { chainId: 1n, address: ADDRESS, match: 'full' } as const
      expect(await client.getFile(place, file('A.sol', hash))).toMatchObject({ content: 'hashed' })
      const named = await startService({ [`${folder}/sources/A.sol`]: 'named' }, 'RepositoryV2')
      expect(await named.client.getFile(place, file('A.sol', hash))).toMatchObject({ content: 'named' })
    })
  })
})

describe('createSourceClient, refused', () => {
  test.each([
    ['{"customCode":"too_many_requests","message":"Wait a minute"}', 'Wait a minute'],
    ['no entry for 0123456789abcdef', 'no entry for …'],
  ])('error: the words %j arrive', async (body, words) => {
    const { url, stop } = await startHttpServer((_, response) => void response.writeHead(429).end(body))
    stops.push(stop)
    const client = createSourceClient({ url: `${url}/0123456789abcdef`, format: 'SourcifyAPIV2' })
    await expect(client.getContract(1n, ADDRESS)).rejects.toMatchObject({
      name: 'SourceServiceError',
      message: `${url}/… returned HTTP 429 (Too Many Requests): ${words}`,
    })
  })
})
