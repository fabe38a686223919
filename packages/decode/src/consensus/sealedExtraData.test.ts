import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeRlp, type RlpItem } from '../rlp.ts'
import { decodeSealedExtraData } from './sealedExtraData.ts'

const ISTANBUL = '0x63746963616c2062797a616e74696e65206661756c7420746f6c6572616e6365'
const NONE = `0x${'00'.repeat(20)}` as const
const VANITY = `${'00'.repeat(32)}`
const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const seal = (byte: string) => hexToBytes(byte.repeat(65))
const list = (...items: RlpItem[]) => bytesToHex(encodeRlp(items))

const header = (extraData: Hex, rest = {}) => ({
  extraData,
  miner: NONE,
  nonce: '0x0000000000000000' as const,
  mixHash: `0x${'00'.repeat(32)}` as const,
  ...rest,
})
const lower = (addresses: readonly string[] | undefined) => addresses?.map((one) => one.toLowerCase())

describe('decodeSealedExtraData', () => {
  test('QBFT-01 QBFT: the genesis block of the Besu documentation', () => {
    const extraData =
      '0xf87aa00000000000000000000000000000000000000000000000000000000000000000f8549464a702e6263b7297a96638cac6ae65e6541f4169943923390ad55e90c237593b3b0e401f3b08a0318594aefdb9a738c9f433e5b6b212a6d62f6370c2f69294c7eeb9a4e00ce683cf93039b212648e01c6c6b78c080c0'
    const sealed = decodeSealedExtraData(header(extraData), undefined)
    expect(sealed).toMatchObject({
      scheme: 'QBFT',
      vanity: `0x${VANITY}`,
      vote: undefined,
      round: 0n,
      committedSeals: [],
    })
    expect(lower(sealed?.validators)).toEqual([
      '0x64a702e6263b7297a96638cac6ae65e6541f4169',
      '0x3923390ad55e90c237593b3b0e401f3b08a03185',
      '0xaefdb9a738c9f433e5b6b212a6d62f6370c2f692',
      '0xc7eeb9a4e00ce683cf93039b212648e01c6c6b78',
    ])
  })

  test('QBFT-01 QBFT with a vote, a round and seals', () => {
    const vote = [hexToBytes(address('c1')), Uint8Array.of(0xff)]
    const extraData = list(hexToBytes(VANITY), [hexToBytes(address('a1'))], vote, Uint8Array.of(2), [
      seal('11'),
      seal('22'),
    ])
    expect(decodeSealedExtraData(header(extraData), undefined)).toMatchObject({
      scheme: 'QBFT',
      vote: { isAdded: true },
      round: 2n,
      committedSeals: [`0x${'11'.repeat(65)}`, `0x${'22'.repeat(65)}`],
    })
  })

  test('QBFT-01 IBFT 2.0: the genesis block of the Besu documentation, and a vote against', () => {
    const extraData =
      '0xf853a00000000000000000000000000000000000000000000000000000000000000000ea94be068f726a13c8d46c44be6ce9d275600e1735a4945ff6f4b66a46a2b2310a6f3a93aaddc0d9a1c193808400000000c0'
    expect(decodeSealedExtraData(header(extraData), undefined)).toMatchObject({
      scheme: 'IBFT 2.0',
      round: 0n,
    })
    const vote = [hexToBytes(address('c1')), Uint8Array.of(0)]
    const voting = list(hexToBytes(VANITY), [hexToBytes(address('a1'))], vote, Uint8Array.of(0, 0, 0, 1), [
      seal('11'),
    ])
    const sealed = decodeSealedExtraData(header(voting), undefined)
    expect(sealed).toMatchObject({ scheme: 'IBFT 2.0', vote: { isAdded: false }, round: 1n })
  })

  test('QBFT-01 IBFT of Quorum: validators, seal, committed seals, the vote of the header', () => {
    const rest = list([hexToBytes(address('a1')), hexToBytes(address('a2'))], seal('33'), [seal('11')])
    const extraData: Hex = `0x${VANITY}${rest.slice(2)}`
    const voting = { mixHash: ISTANBUL, miner: address('c1'), nonce: '0xffffffffffffffff' }
    expect(decodeSealedExtraData(header(extraData, voting), undefined)).toMatchObject({
      scheme: 'IBFT',
      seal: `0x${'33'.repeat(65)}`,
      committedSeals: [`0x${'11'.repeat(65)}`],
      vote: { address: address('c1'), isAdded: true },
    })
    expect(decodeSealedExtraData(header(extraData), undefined)).toBeUndefined()
  })

  test('QBFT-01 Clique: signers at an epoch, votes between', () => {
    const end = '44'.repeat(65)
    const epoch = decodeSealedExtraData(
      header(`0x${VANITY}${'a1'.repeat(20)}${'a2'.repeat(20)}${end}`),
      undefined,
    )
    expect(epoch).toMatchObject({ scheme: 'Clique', seal: `0x${end}`, vote: undefined })
    expect(lower(epoch?.validators)).toEqual([address('a1'), address('a2')])
    const voting = header(`0x${VANITY}${end}`, { miner: address('c1') })
    expect(decodeSealedExtraData(voting, undefined)).toMatchObject({
      validators: [],
      vote: { address: address('c1'), isAdded: false },
    })
  })

  test('QBFT-01 Parlia: validators alone, with vote keys, with an attestation', () => {
    const end = '44'.repeat(65)
    const miner = { miner: address('c1') }
    const read = (middle: string) =>
      decodeSealedExtraData(header(`0x${VANITY}${middle}${end}`, miner), 'Parlia')
    expect(read('')).toMatchObject({ scheme: 'Parlia', validators: [], vote: undefined })
    expect(lower(read('a1'.repeat(20))?.validators)).toEqual([address('a1')])
    const keyed = `02${'a1'.repeat(20)}${'b1'.repeat(48)}${'a2'.repeat(20)}${'b2'.repeat(48)}`
    const attestation = list(Uint8Array.of(1), [Uint8Array.of(2)]).slice(2)
    for (const [turn, last] of [
      ['', ''],
      ['08', ''],
      ['', attestation],
      ['08', attestation],
    ]) {
      const sealed = read(`${keyed}${turn}${last}`)
      expect(lower(sealed?.validators)).toEqual([address('a1'), address('a2')])
      expect(sealed?.voteKeys).toEqual([`0x${'b1'.repeat(48)}`, `0x${'b2'.repeat(48)}`])
      expect(sealed?.attestation).toBe(last === '' ? undefined : `0x${last}`)
    }
    expect(read(attestation)).toMatchObject({ validators: [], attestation: `0x${attestation}` })
  })

  test('QBFT-01 Bor: validators with their power, alone or in the list that blocks have since Cancun', () => {
    const end = '44'.repeat(65)
    const read = (middle: string) => decodeSealedExtraData(header(`0x${VANITY}${middle}${end}`), 'Bor')
    const named = `${'a1'.repeat(20)}${'00'.repeat(19)}07${'a2'.repeat(20)}${'00'.repeat(19)}09`
    for (const middle of [named, list(hexToBytes(named), [[Uint8Array.of(1)]]).slice(2)]) {
      const sealed = read(middle)
      expect(sealed).toMatchObject({ scheme: 'Bor', powers: [7n, 9n], seal: `0x${end}`, vote: undefined })
      expect(lower(sealed?.validators)).toEqual([address('a1'), address('a2')])
    }
    // Between sprints the layout is that of Clique, whose votes it does not have.
    expect(read('')).toMatchObject({ scheme: 'Bor', validators: [], powers: [], vote: undefined })
    expect(read('11')).toBeUndefined()
  })

  test('error: other data is of no scheme', () => {
    for (const data of [
      '0x',
      `0x${VANITY}`,
      `0x${'11'.repeat(40)}`,
      `0x${'11'.repeat(100)}`,
      '0x123',
    ] as Hex[]) {
      expect(decodeSealedExtraData(header(data), undefined)).toBeUndefined()
    }
  })

  test('property: any bytes, no exception', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('Parlia' as const, 'Bor' as const, undefined),
        (bytes, seal) => {
          const sealed = decodeSealedExtraData(header(bytesToHex(bytes), { mixHash: ISTANBUL }), seal)
          expect(sealed === undefined || sealed.vanity.length === 66).toBe(true)
        },
      ),
    )
  })
})
