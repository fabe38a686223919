import { NATIVE_TRANSFER_LOG_ADDRESS } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTopic0 } from '../abi/abiSignature.ts'
import { encodeParameters } from '../abi/encode.ts'
import { parseSignature } from '../abi/parseSignature.ts'
import { hostileData } from '../testing/abiArbitraries.ts'
import { decodeTokenText } from './tokenText.ts'
import {
  decodeTokenTransfer,
  decodeTokenTransfers,
  isNativeTransferLog,
  readTransferParties,
  TRANSFER_BATCH_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_TOPIC,
} from './tokenTransfers.ts'

const TOKEN = '0x00000000000000000000000000000000000000A1'
const FROM = toWord(0xaan)
const TO = toWord(0n)
const log = (topics: Hex[], data: Hex, address: Hex = TOKEN) => ({ address, topics, data, logIndex: 4 })
const parties = {
  token: TOKEN,
  from: '0x00000000000000000000000000000000000000AA',
  to: '0x0000000000000000000000000000000000000000',
  logIndex: 4,
  hasDirtyAddress: false,
  isLayoutGuessed: false,
}

function encode(types: string, values: Parameters<typeof encodeParameters>[1]): Hex {
  const encoded = encodeParameters(parseSignature(`f(${types})`)?.inputs ?? [], values)
  if (encoded.kind !== 'encoded') throw new Error(encoded.reason)
  return encoded.data
}

describe('decodeTokenTransfer', () => {
  test('default: the topics are the hashes of the standards', () => {
    expect(toTopic0('Transfer(address,address,uint256)')).toBe(TRANSFER_TOPIC)
    expect(toTopic0('TransferSingle(address,address,address,uint256,uint256)')).toBe(TRANSFER_SINGLE_TOPIC)
    expect(toTopic0('TransferBatch(address,address,address,uint256[],uint256[])')).toBe(TRANSFER_BATCH_TOPIC)
  })

  test('TOK-07 three and four topics of one contract are distinguished by shape, log by log', () => {
    const transfers = decodeTokenTransfers([
      log([TRANSFER_TOPIC, FROM, TO], toWord(5n)),
      log([TRANSFER_TOPIC, FROM, TO, toWord(9n)], '0x'),
    ])
    expect(transfers).toEqual([
      { standard: 'erc20', value: 5n, ...parties },
      { standard: 'erc721', tokenId: 9n, ...parties },
    ])
  })

  test('ABI-07 the Transfer topic with no data, or 31 bytes, is neither a transfer nor a crash', () => {
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, FROM, TO], '0x'))).toEqual([])
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, FROM, TO], `0x${'01'.repeat(31)}`))).toEqual([])
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, FROM, TO], `0x${'01'.repeat(40)}`))).toMatchObject([
      { standard: 'erc20' },
    ])
  })

  test('TOK-17 a transfer needs no name, symbol or decimals of its token', () => {
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, FROM, TO], toWord(1_000n)))).toMatchObject([
      { token: TOKEN, value: 1_000n },
    ])
  })

  test('behavior: fewer topics, other topics and logs without topics are not transfers', () => {
    for (const topics of [[], [TRANSFER_TOPIC], [TRANSFER_TOPIC, FROM], [FROM, FROM, TO]] as Hex[][]) {
      expect(decodeTokenTransfer(log(topics, toWord(1n)))).toEqual([])
    }
  })

  test('LOG-01 a transfer with other values indexed', () => {
    const data = encode('address,address,uint256', [parties.from, parties.to, 9n])
    const moved = { standard: 'erc20', value: 9n, ...parties }
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC], data))).toEqual([moved])
    const rest = encode('address,uint256', [parties.to, 9n])
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, FROM], rest))).toEqual([
      { ...moved, isLayoutGuessed: true },
    ])
    const single = encode('uint256,uint256', [7n, 2n])
    const operator = toWord(BigInt(`0x${'bb'.repeat(20)}`))
    const whole: Hex = `0x${[operator, FROM, TO, single].map((part) => part.slice(2)).join('')}`
    expect(decodeTokenTransfer(log([TRANSFER_SINGLE_TOPIC], whole))).toMatchObject([
      { standard: 'erc1155', tokenId: 7n, value: 2n, from: parties.from, to: parties.to },
    ])
  })

  test('LOG-01 data of another length, or an address with junk above it, is not a transfer', () => {
    const data = encode('address,address,uint256', [parties.from, parties.to, 9n])
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC], `${data}00`))).toEqual([])
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC], `0x01${data.slice(4)}`))).toEqual([])
    // The lists of a batch, indexed: only their hashes are known.
    const hashes = [toWord(1n), toWord(2n)]
    expect(
      decodeTokenTransfer(
        log([TRANSFER_BATCH_TOPIC, ...hashes], encode('address,address,address', [TOKEN, TOKEN, TOKEN])),
      ),
    ).toEqual([])
  })

  test('behavior: native transfers are not token transfers', () => {
    expect(isNativeTransferLog({ address: NATIVE_TRANSFER_LOG_ADDRESS })).toBe(true)
    expect(isNativeTransferLog({ address: TOKEN })).toBe(false)
    expect(
      decodeTokenTransfer(log([TRANSFER_TOPIC, FROM, TO], toWord(1n), NATIVE_TRANSFER_LOG_ADDRESS)),
    ).toEqual([])
    expect(
      decodeTokenTransfer(
        log([TRANSFER_TOPIC, FROM, TO], toWord(1n), '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfE'),
      ),
    ).toEqual([])
  })

  test('behavior: ERC-1155, single and batch', () => {
    const topicsOf = (topic0: Hex) => [topic0, toWord(0xbbn), FROM, TO]
    const operator = '0x00000000000000000000000000000000000000bb'
    expect(
      decodeTokenTransfer(log(topicsOf(TRANSFER_SINGLE_TOPIC), encode('uint256,uint256', [7n, 2n]))),
    ).toMatchObject([
      { standard: 'erc1155', tokenId: 7n, value: 2n, batchIndex: 0, from: parties.from, to: parties.to },
    ])
    const batch = encode('uint256[],uint256[]', [
      [1n, 2n],
      [10n, 20n],
    ])
    const transfers = decodeTokenTransfer(log(topicsOf(TRANSFER_BATCH_TOPIC), batch))
    expect(
      transfers.map(
        (transfer) =>
          transfer.standard === 'erc1155' && [transfer.tokenId, transfer.value, transfer.batchIndex],
      ),
    ).toEqual([
      [1n, 10n, 0],
      [2n, 20n, 1],
    ])
    expect(transfers[0]).toMatchObject({ token: TOKEN })
    expect(transfers[0]?.standard === 'erc1155' && transfers[0].operator.toLowerCase()).toBe(operator)
    const uneven = encode('uint256[],uint256[]', [[1n, 2n], [10n]])
    expect(decodeTokenTransfer(log(topicsOf(TRANSFER_BATCH_TOPIC), uneven))).toEqual([])
  })

  test('behavior: dirty bytes above an address are masked and flagged', () => {
    const dirty: Hex = `0x01${FROM.slice(4)}`
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, dirty, TO], toWord(1n)))).toMatchObject([
      { from: parties.from, hasDirtyAddress: true },
    ])
    expect(decodeTokenTransfer(log([TRANSFER_TOPIC, TO, dirty], toWord(1n)))).toMatchObject([
      { from: parties.to, to: parties.from, hasDirtyAddress: true },
    ])
  })

  test('property: any log, no exception', () => {
    const topic0 = fc.constantFrom(TRANSFER_TOPIC, TRANSFER_SINGLE_TOPIC, TRANSFER_BATCH_TOPIC)
    const words = fc.array(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(toWord), { maxLength: 4 })
    fc.assert(
      fc.property(topic0, words, hostileData, (topic, rest, data) => {
        const transfers = decodeTokenTransfer(log([topic, ...rest], data))
        expect(transfers.length).toBeLessThan(50)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('readTransferParties', () => {
  const from = parties.from.toLowerCase()
  const { to } = parties
  const shapes = { isErc1155: false, isErc721Shape: false }
  const unread = { moved: undefined }
  const moved = (value: bigint, id?: bigint) => ({ moved: [{ id, value }] })

  test('default: of each standard, and of an amount that cannot be read', () => {
    expect(readTransferParties(log([TRANSFER_TOPIC, FROM, TO], '0x'))).toEqual({
      ...{ from, to, ...shapes, ...unread },
    })
    expect(readTransferParties(log([TRANSFER_TOPIC, FROM, TO], toWord(7n)))).toEqual({
      ...{ from, to, ...shapes, ...moved(7n) },
    })
    expect(readTransferParties(log([TRANSFER_TOPIC, FROM, TO, toWord(1n)], '0x'))).toEqual({
      ...{ from, to, ...shapes, ...moved(1n) },
      isErc721Shape: true,
    })
    const batch = log([TRANSFER_BATCH_TOPIC, toWord(0xbbn), FROM, TO], '0x')
    expect(readTransferParties(batch)).toEqual({ from, to, ...shapes, ...unread, isErc1155: true })
    const pairs = encode('uint256[],uint256[]', [
      [1n, 2n],
      [30n, 40n],
    ])
    expect(readTransferParties({ ...batch, data: pairs })?.moved).toEqual([
      { id: 1n, value: 30n },
      { id: 2n, value: 40n },
    ])
    // Lists of different lengths leave open what moved.
    const uneven = encode('uint256[],uint256[]', [[1n, 2n], [30n]])
    expect(readTransferParties({ ...batch, data: uneven })?.moved).toBeUndefined()
    const single = log([TRANSFER_SINGLE_TOPIC, toWord(0xbbn), FROM, TO], encode('uint256,uint256', [3n, 5n]))
    expect(readTransferParties(single)).toMatchObject(moved(5n, 3n))
  })

  test('LOG-01 in any layout', () => {
    const data = encode('address,address,uint256', [parties.from, parties.to, 9n])
    expect(readTransferParties(log([TRANSFER_TOPIC], data))).toEqual({ from, to, ...shapes, ...moved(9n) })
    const rest = encode('address,uint256', [parties.to, 9n])
    expect(readTransferParties(log([TRANSFER_TOPIC, FROM], rest))).toEqual({
      from,
      to,
      ...shapes,
      ...moved(9n),
    })
    expect(readTransferParties(log([TRANSFER_TOPIC], toWord(9n)))).toBeUndefined()
  })

  test('behavior: not of native transfers and other logs', () => {
    expect(
      readTransferParties(log([TRANSFER_TOPIC, FROM, TO], '0x', NATIVE_TRANSFER_LOG_ADDRESS)),
    ).toBeUndefined()
    expect(readTransferParties(log([FROM, FROM, TO], toWord(1n)))).toBeUndefined()
    expect(readTransferParties(log([], '0x'))).toBeUndefined()
  })
})

describe('decodeTokenText', () => {
  test('default: a string', () => {
    expect(decodeTokenText(encode('string', ['USD Coin']))).toBe('USD Coin')
    expect(decodeTokenText(encode('string', ['']))).toBe('')
  })

  test('TOK-01 a symbol returned as bytes32', () => {
    expect(decodeTokenText(`0x52494e47${'00'.repeat(28)}`)).toBe('RING')
  })

  test('error: neither a string nor padded text', () => {
    expect(decodeTokenText('0x')).toBeUndefined()
    expect(decodeTokenText(toWord(0n))).toBeUndefined()
    expect(decodeTokenText(toWord(32n))).toBeUndefined()
    expect(decodeTokenText(`0x52494e4700ff${'00'.repeat(26)}`)).toBeUndefined()
    expect(decodeTokenText(`0x${'ff'.repeat(32)}`)).toBeUndefined()
    expect(decodeTokenText('0x5' as Hex)).toBeUndefined()
  })
})
