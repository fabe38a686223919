import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSourceClient } from '@otterscan/clients/sourcify'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDirectory, type RunningProgram, sendRaw, startProgram } from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

// One contract for each way in which they lie on disk.
const BY_PATH = '0x027f1fe8BbC2a7E9fE97868E82c6Ec6939086c52'
const BY_HASH = '0x00000000000000000000000000000000000000Aa'
const AS_ANSWER = '0x00000000000000000000000000000000000000bb'
const HOSTILE = '0x00000000000000000000000000000000000000cc'
const LARGE = '0x00000000000000000000000000000000000000dd'
const BROKEN = '0x00000000000000000000000000000000000000ee'
const LINKED = '0x00000000000000000000000000000000000000ff'
const SOURCE = 'contract A {}'
const HASH = keccak256(new TextEncoder().encode(SOURCE))

function metadata(sources: Readonly<Record<string, unknown>>): string {
  const settings = { compilationTarget: { 'project:/A.sol': 'A' } }
  return JSON.stringify({ language: 'Solidity', settings, sources, output: { abi: [] } })
}

const repository = makeDirectory({
  // The first layout, as a server keeps it; the name of the file was made harmless.
  [`repository/contracts/partial_match/5/${BY_PATH}/metadata.json`]: metadata({
    'project:/A.sol': { keccak256: HASH },
    'project:/B.sol': { keccak256: keccak256('0x00') },
  }),
  [`repository/contracts/partial_match/5/${BY_PATH}/sources/project_/A.sol`]: SOURCE,
  [`repository/contracts/partial_match/5/${BY_PATH}/sources/project_/B.sol`]: 'of another path',
  [`repository/contracts/partial_match/5/${BY_PATH}/constructor-args.txt`]: '0xabcd\n',
  // The second: files are named by hash. As the archive of one chain is unpacked, in lower case.
  [`full_match/5/${BY_HASH.toLowerCase()}/metadata.json`]: metadata({ 'a.sol': { keccak256: HASH } }),
  [`full_match/5/${BY_HASH.toLowerCase()}/sources/${HASH}`]: SOURCE,
  // Answers of the API.
  [`v2/contract/5/${AS_ANSWER}.json`]: JSON.stringify({
    runtimeMatch: 'exact_match',
    metadata: null,
    compilation: { name: 'V', language: 'Vyper' },
    sources: { 'v.vy': { content: '# v' } },
  }),
  [`contracts/full_match/5/${HOSTILE}/metadata.json`]: metadata({
    '../../../../../../secret.txt': {},
    [['..', '..', '..', '..', '..', '..', 'secret.txt'].join('%2f')]: {},
    'link.txt': {},
    'ok.sol': {},
  }),
  [`contracts/full_match/5/${HOSTILE}/sources/ok.sol`]: 'contract Ok {}',
  [`contracts/full_match/5/${LARGE}/metadata.json`]: metadata({ 'a.sol': {} }),
  [`contracts/full_match/5/${LARGE}/sources/a.sol`]: '',
  [`contracts/full_match/5/${BROKEN}/metadata.json`]: '{not json',
})
const outside = makeDirectory({ 'secret.txt': 'secret', 'metadata.json': metadata({ 'a.sol': {} }) })
const folder = join(repository.directory, 'contracts/full_match/5')
symlinkSync(join(outside.directory, 'secret.txt'), join(folder, HOSTILE, 'sources/link.txt'))
symlinkSync(outside.directory, join(folder, LINKED))
truncateSync(join(folder, LARGE, 'sources/a.sol'), 32_000_001)
writeFileSync(join(repository.directory, 'secret.txt'), 'secret')

let node: TestUpstream
let program: RunningProgram
beforeAll(async () => {
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x5"}'))
  program = await startProgram([
    ...['--chain', `first=${node.url}`, '--chain', `second=${node.url}`],
    ...[
      '--sources',
      repository.directory,
      '--config',
      '{"sourcify":{"sources":{"Ours":"https://s.example"}}}',
    ],
  ])
})
afterAll(async () => {
  await program.stop()
  await node.stop()
  repository.remove()
  outside.remove()
})

const ask = (address: string, chain = '5') =>
  sendRaw(program.url, `/first/sources/v2/contract/${chain}/${address}`)

/** As the page reads it. */
function client(chain = 'first') {
  return createSourceClient({ url: `${program.url}/${chain}/sources`, format: 'SourcifyAPIV2' })
}

describe('--sources', () => {
  test('each chain names the directory as its first service, beside those of the settings', async () => {
    for (const name of ['first', 'second']) {
      const config = JSON.parse(
        (await sendRaw(program.url, `/${name}/config.json`)).body.toString(),
      ) as object
      expect(config).toMatchObject({
        sourcify: {
          sources: {
            'Local directory': { url: `/${name}/sources`, backendFormat: 'SourcifyAPIV2' },
            Ours: 'https://s.example',
          },
        },
      })
    }
  })

  test('sources by path: one under a harmless name is taken by its hash, another is not', async () => {
    const source = await client('second').getContract(5n, BY_PATH)
    expect(source).toMatchObject({ match: 'partial', contractName: 'A', constructorArguments: '0xabcd' })
    expect(source?.files.map(({ path, content }) => [path, content])).toEqual([
      ['project:/A.sol', SOURCE],
      ['project:/B.sol', undefined],
    ])
  })

  test('sources by hash, and answers of the API', async () => {
    expect(await client().getContract(5n, BY_HASH)).toMatchObject({
      match: 'full',
      files: [{ path: 'a.sol', content: SOURCE }],
    })
    expect(await client().getContract(5n, AS_ANSWER)).toMatchObject({
      match: 'full',
      contractName: 'V',
      files: [{ path: 'v.vy', content: '# v' }],
    })
  })

  test('what is not there is absent, also on another chain', async () => {
    expect(await client().getContract(6n, BY_PATH)).toBeNull()
    expect(await client().getContract(5n, '0x0000000000000000000000000000000000000001')).toBeNull()
  })

  test('paths and links do not lead out, neither of the address nor of the directory', async () => {
    const source = await client().getContract(5n, HOSTILE)
    expect(source?.files.map(({ content }) => content)).toEqual([
      undefined,
      undefined,
      undefined,
      'contract Ok {}',
    ])
    expect(await client().getContract(5n, LINKED)).toBeNull()
    for (const path of ['%2e%2e', '..', `${BY_HASH}/../../secret.txt`, `${BY_HASH}%2fx`, 'secret.txt', '']) {
      expect([400, 404]).toContain((await ask(path)).status)
    }
    expect((await ask(BY_HASH, '..')).status).toBe(400)
    expect((await ask(BY_HASH, '0x5')).status).toBe(404)
    expect((await sendRaw(program.url, '/first/sources/secret.txt')).status).toBe(404)
  })

  test('error: too large, and not JSON, are said', async () => {
    await expect(client().getContract(5n, LARGE)).rejects.toThrow(/take more than 32 MB/)
    await expect(client().getContract(5n, BROKEN)).rejects.toThrow(/metadata.json is not JSON/)
  })

  test('an answer runs nothing and names no path of the machine', async () => {
    const { headers, body } = await ask(BROKEN)
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(body.toString()).not.toContain(repository.directory)
  })
})

test('error: a directory that is not there is not an empty one', async () => {
  const lost = await startProgram(['--node', node.url, '--sources', join(outside.directory, 'none')])
  try {
    const { status, body } = await sendRaw(lost.url, `/sources/v2/contract/5/${BY_HASH}`)
    expect([status, body.toString()]).toEqual([
      422,
      'The local directory of contract sources cannot be opened (ENOENT).\n',
    ])
  } finally {
    await lost.stop()
  }
})
