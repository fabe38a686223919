import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { decodeSystemInput } from './systemInput.ts'

const WITHDRAWALS = '0x00000961Ef480Eb55e80D19ad83579A64c007002'
const CONSOLIDATIONS = '0x0000BBdDc7CE488642fb579F8B00f3a590007251'
const KEY: Hex =
  '0x88c141df77cd9d8d7a71a75c826c41a9c9f03c6ee1b180f3e7852f6a280099ded351b58d66e653af8e42816a4d8f532e'
const OTHER: Hex = `0x${'ab'.repeat(48)}`

describe('decodeSystemInput', () => {
  test('a withdrawal request, which begins with a key and not with a selector', () => {
    expect(decodeSystemInput(WITHDRAWALS, `${KEY}0000000059682f00`)).toEqual({
      name: 'withdrawal request',
      fields: [
        { name: 'Validator', kind: 'validator', pubkey: KEY },
        { name: 'Amount', kind: 'gwei', value: 1_500_000_000n },
      ],
    })
  })

  test('an amount of zero asks for the exit', () => {
    expect(decodeSystemInput(WITHDRAWALS, `${KEY}${'00'.repeat(8)}`)).toEqual({
      name: 'exit request',
      fields: [{ name: 'Validator', kind: 'validator', pubkey: KEY }],
    })
  })

  test('a consolidation request; of one key twice, a change of the credentials', () => {
    expect(decodeSystemInput(CONSOLIDATIONS, `${KEY}${OTHER.slice(2)}`)).toEqual({
      name: 'consolidation request',
      fields: [
        { name: 'Validator', kind: 'validator', pubkey: KEY },
        { name: 'Into', kind: 'validator', pubkey: OTHER },
      ],
    })
    expect(decodeSystemInput(CONSOLIDATIONS, `${KEY}${KEY.slice(2)}`)?.name).toBe('compounding request')
  })

  test('the times and numbers that roots and hashes are asked by', () => {
    const word: Hex = `0x${'00'.repeat(31)}07`
    expect(decodeSystemInput('0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02', word)?.fields).toEqual([
      { name: 'Timestamp', kind: 'timestamp', value: 7n },
    ])
    expect(decodeSystemInput('0x0000F90827F1C53a10cb7A02335B175320002935', word)?.fields).toEqual([
      { name: 'Block', kind: 'block', value: 7n },
    ])
  })

  test('nothing for another length, another address, and none', () => {
    expect(decodeSystemInput(WITHDRAWALS, '0x')).toBeUndefined()
    expect(decodeSystemInput(WITHDRAWALS, KEY)).toBeUndefined()
    expect(decodeSystemInput('0x00000000219ab540356cBB839Cbe05303d7705Fa', KEY)).toBeUndefined()
    expect(decodeSystemInput(null, KEY)).toBeUndefined()
    expect(decodeSystemInput(WITHDRAWALS, `0x${'zz'.repeat(56)}`)).toBeUndefined()
  })
})
