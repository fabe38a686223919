import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createSourceClient,
  encodeSourcePath,
  SourceServiceError,
  type SourceServiceFormat,
  sanitizeSourcePath,
  toRepositoryNames,
} from './sourcify.ts'

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
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const body = files[path]
    response.writeHead(body === undefined ? 404 : 200)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { asked, client: createSourceClient({ url: `http://127.0.0.1:${port}/base/`, format }) }
}

function file(path: string, hash?: `0x${string}`): SourceEntry {
  return { path, content: undefined, keccak256: hash, licence: undefined }
}

describe('createSourceClient', () => {
  test('default: a repository is asked for the full match, then for the partial one', async () => {
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
    expect(source?.files.map(({ path, licence }) => [path, licence])).toEqual([
      ['project:/contracts/A.sol', 'MIT'],
      ['@openzeppelin/x.sol', undefined],
    ])
  })

  test('VER-01 the raw path is tried first, then the sanitised one, which is said', async () => {
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

  test('default: one answer of the API holds everything', async () => {
    const fields =
      'abi,metadata,sources,compilation,userdoc,devdoc,runtimeBytecode.sourceMap,creationBytecode.transformationValues,sourceIds,stdJsonInput'
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

  test('VER-09 a way that does not work: one retry, then "not found or unreachable"', async () => {
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

  test('error: an answer that is no JSON is said, one that is no contract means none', async () => {
    const folder = `/base/contracts/full_match/1/${ADDRESS}`
    const html = await startService({ [`${folder}/metadata.json`]: '<html>' }, 'RepositoryV1')
    await expect(html.client.getContract(1n, ADDRESS)).rejects.toThrow('did not answer with JSON')
    const list = await startService({ [`${folder}/metadata.json`]: [1] }, 'RepositoryV1')
    expect(await list.client.getContract(1n, ADDRESS)).toBeNull()
  })
})

describe('encodeSourcePath', () => {
  test('default: odd characters stay inside their segment', () => {
    expect(encodeSourcePath('a b/c?d#e.sol')).toBe('a%20b/c%3Fd%23e.sol')
    expect(encodeSourcePath('<script>alert(1)</script>.sol')).toBe('%3Cscript%3Ealert(1)%3C/script%3E.sol')
    expect(encodeSourcePath('100%.sol')).toBe('100%25.sol')
    expect(encodeSourcePath('\u202Egnp.sol')).toBe('%E2%80%AEgnp.sol')
  })

  test('VER path tricks: nothing leaves the folder', () => {
    for (const path of [
      '',
      '/etc/passwd',
      '../x',
      'a/../x',
      'a//x',
      './x',
      '%2e%2e/x',
      '%252e%252e/x',
      '..%2fx',
      'a/%2E./x',
      '..\\x',
      'a\0',
      ' ../x',
    ])
      expect([path, encodeSourcePath(path)]).toEqual([path, undefined])
  })
})

describe('sanitizeSourcePath', () => {
  test('default: as repositories do', () => {
    expect(sanitizeSourcePath('project:/contracts/A.sol')).toBe('project_/contracts/A.sol')
    expect(sanitizeSourcePath('../../a b.sol')).toBe('a_b.sol')
    expect(sanitizeSourcePath('/root/x.sol')).toBe('root/x.sol')
  })
})

describe('toRepositoryNames', () => {
  test('behavior: a path that leaves the folder is asked for under its safe name only', () => {
    expect(toRepositoryNames(file('../../x.sol'), 'RepositoryV1')).toEqual([{ name: 'x.sol', isOwn: false }])
    expect(toRepositoryNames(file('A.sol'), 'RepositoryV1')).toEqual([{ name: 'A.sol', isOwn: true }])
  })
})
