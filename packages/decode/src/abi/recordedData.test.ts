import type { Hex } from '@otterscan/ethereum/hex'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import { decodeTokenTransfers } from '../token/tokenTransfers.ts'
import { decodeCalldata } from './calldata.ts'
import type { Candidate } from './candidate.ts'
import { decodeLog } from './log.ts'
import { parseSignature } from './parseSignature.ts'
import { decodeRevert } from './revert.ts'

interface WireLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

const candidates = (...texts: string[]): Candidate<string>[] =>
  texts.flatMap((text) => {
    const signature = parseSignature(text)
    return signature === undefined ? [] : [{ signature, isTrusted: false, tag: text }]
  })

describe('recorded data', () => {
  test('every ots_getTransactionError reads as none, a reason or a custom error', () => {
    const found = readRecordedPairs('mainnet-rpc', 'ots_getTransactionError')
      .filter(({ result }) => result !== undefined)
      .map(({ result }) => decodeRevert(result as Hex))
    const kinds = new Set(found.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['custom', 'none', 'reason'])
    expect(found).toContainEqual({ kind: 'reason', message: 'Transaction after end date', warnings: [] })
    expect(found.find((revert) => revert.kind === 'custom')).toMatchObject({
      selector: '0x849eaf98',
      words: [],
    })
  })

  test('every Transfer log of the recorded receipts decodes exactly and equals its token transfer', () => {
    const receipts = ['eth_getBlockReceipts', 'eth_getTransactionReceipt'].flatMap((method) =>
      [...readRecordedPairs('mainnet-rpc', method), ...readRecordedPairs('all-forks-chain', method)].flatMap(
        ({ result }) => result ?? [],
      ),
    ) as { logs?: WireLog[] }[]
    const logs = receipts
      .flatMap((receipt) => receipt.logs ?? [])
      .map((log) => ({ ...log, logIndex: undefined }))
    const plain = candidates('Transfer(address,address,uint256)')
    let transfers = 0
    for (const log of logs) {
      const decoded = decodeLog(log, plain)
      const [transfer] = decodeTokenTransfers([log])
      if (transfer?.standard !== 'erc20') continue
      transfers++
      expect(decoded).toMatchObject({ kind: 'decoded', fit: 'exact' })
      const values = decoded.kind === 'decoded' ? decoded.values.map((value) => value.value) : []
      expect(values).toEqual([transfer.from, transfer.to, transfer.value])
    }
    expect(transfers).toBeGreaterThan(100)
  })

  test('every recorded transfer call decodes exactly; calls of other functions stay unknown', () => {
    const guesses = candidates('transfer(address,uint256)', 'deposit()')
    const frames = [
      ...readRecordedPairs('mainnet-rpc', 'ots_traceTransaction').flatMap(
        ({ result }) => result as { input: Hex }[],
      ),
      ...readRecordedPairs('mainnet-rpc', 'trace_transaction').flatMap(({ result }) =>
        ((result ?? []) as { action: { input?: Hex } }[]).map(({ action }) => ({
          input: action.input ?? '0x',
        })),
      ),
    ]
    const kinds = new Map<string, number>()
    for (const { input } of frames) {
      const decoded = decodeCalldata(input, guesses)
      const isKnown = input.startsWith('0xa9059cbb') || input.startsWith('0xd0e30db0')
      expect(decoded.kind === 'decoded', input).toBe(isKnown)
      if (decoded.kind === 'decoded') expect(decoded.fit).toBe('exact')
      kinds.set(decoded.kind, (kinds.get(decoded.kind) ?? 0) + 1)
    }
    expect(kinds.get('decoded')).toBeGreaterThan(10)
  })
})
