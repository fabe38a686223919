import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runPack } from './runPack.ts'
import type { PackKind } from './toPackFiles.ts'

const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const VAULT = `0x${'ab'.repeat(20)}`
const TOKEN = `0x${'cd'.repeat(20)}`

let directory: string
let said: string[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'otterscan-pack-'))
  said = []
})
afterEach(() => rmSync(directory, { recursive: true }))

function pack(kind: PackKind, text: string): boolean {
  const from = join(directory, 'data')
  writeFileSync(from, text)
  const now = new Date('2026-11-29T12:00:00Z')
  return runPack({ kind, from, directory, license: 'CC0-1.0' }, { say: (line) => said.push(line), now })
}

const read = (path: string) => readFileSync(join(directory, path), 'utf8')
const readLabels = () => JSON.parse(read('chains/labels.json')) as readonly unknown[]

describe('runPack', () => {
  test('signatures: lines, columns and lists; one beside a hash that is not its own is left out', () => {
    const lines = [
      '# a comment',
      'transfer(address,uint256)',
      'event Transfer(address indexed from, address indexed to, uint256 value)',
      '0xa9059cbb,"many_msg_babbage(bytes1)"',
      '0xa9059cbb,"approve(address,uint256)"',
      `0x${TRANSFER_TOPIC},"Transfer(address,address,uint256)"`,
      '0x095ea7b3,"approve(address,uint256);sign_szabo_bytecode(bytes16,uint128)"',
      'nothing of the kind',
    ]
    expect(pack('signatures', lines.join('\n'))).toBe(true)
    expect(read('signatures/a9059cbb')).toBe('transfer(address,uint256);many_msg_babbage(bytes1)')
    expect(read(`topic0/${TRANSFER_TOPIC}`)).toBe('Transfer(address,address,uint256)')
    expect(read('signatures/095ea7b3')).toBe('approve(address,uint256);sign_szabo_bytecode(bytes16,uint128)')
    expect(said[0]).toContain('2 could not be read')
    // A second file adds to the first.
    pack('signatures', 'join_tg_invmru_haha_fd06787(address,bool)\ntransfer(address,uint256)')
    expect(read('signatures/a9059cbb')).toBe(
      'transfer(address,uint256);many_msg_babbage(bytes1);join_tg_invmru_haha_fd06787(address,bool)',
    )
  })

  test('labels and tokens: one file for the settings; what is there already stays', () => {
    expect(pack('labels', `address,label,chainId\n${VAULT},Vault,1\nnone,Nothing,1\n`)).toBe(true)
    expect(readLabels()).toEqual([[VAULT, 'Vault', '1']])
    const tokens = [
      { chainId: 1, address: TOKEN, name: 'Fish', symbol: 'FISH' },
      { chainId: 1, address: VAULT, name: 'Other', symbol: 'O' },
      { address: TOKEN, name: 'Of no chain', symbol: 'X' },
    ]
    expect(pack('tokens', JSON.stringify({ name: 'A list', tokens }))).toBe(true)
    expect(readLabels()).toContainEqual([TOKEN, 'Fish (FISH)', '1'])
    expect(readLabels()).toContainEqual([VAULT, 'Vault', '1'])
    expect(readLabels()).toHaveLength(2)
    expect(said.join()).toContain('"addressLabelsURL": "/chains/labels.json"')
    expect(pack('labels', JSON.stringify({ [TOKEN]: 'By address' }))).toBe(true)
    expect(readLabels()).toContainEqual([TOKEN, 'By address'])
  })

  test('chains: a file for each, as it was', () => {
    const record = {
      name: 'Kovan',
      chainId: 42,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    expect(pack('chains', JSON.stringify([record, { name: 'No number' }]))).toBe(true)
    expect(JSON.parse(read('chains/eip155-42.json'))).toEqual(record)
  })

  test('where it is from is recorded: name, hash, license and date', () => {
    pack('signatures', 'a()')
    pack('signatures', 'b()\n?')
    expect(JSON.parse(read('packs.json'))).toEqual([
      expect.objectContaining({ from: 'data', license: 'CC0-1.0', packed: '2026-11-29T12:00:00.000Z' }),
      {
        kind: 'signatures',
        from: 'data',
        sha256: 'e12dd3f71f73cda717d9255de9746d9183c6758ca8a14d917fb9a25140aaaee2',
        license: 'CC0-1.0',
        packed: '2026-11-29T12:00:00.000Z',
        entries: 1,
        leftOut: 1,
      },
    ])
  })

  test('what cannot be used is refused with the reason, and nothing is recorded', () => {
    expect(pack('tokens', '[]')).toBe(false)
    expect(pack('chains', '{}')).toBe(false)
    expect(pack('labels', 'not,labels')).toBe(false)
    expect(said[0]).toContain('it is not a token list')
    expect(said[1]).toContain('it is not a list of chains')
    expect(said[2]).toContain('nothing in it could be read')
    expect(() => read('packs.json')).toThrow()
  })
})
