import { describe, expect, test } from 'vitest'
import { listStandardEvents, parseStandardEvents, parseStandardFunctions } from './standardSignatures.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

describe('listStandardEvents', () => {
  test('default: every line is parsed', () => {
    expect(listStandardEvents()).toHaveLength(18)
  })

  test('behavior: every event is found by its topic, so that no line begins with a wrong one', () => {
    for (const event of listStandardEvents()) expect(parseStandardEvents(event.topic0)).toContainEqual(event)
  })
})

describe('parseStandardEvents', () => {
  test('behavior: the two Transfer events share a topic and differ in what is indexed', () => {
    const transfers = parseStandardEvents(TRANSFER)
    expect(transfers.map(({ name, topic0 }) => [name, topic0])).toEqual([
      ['Transfer', TRANSFER],
      ['Transfer', TRANSFER],
    ])
    expect(transfers.map(({ inputs }) => inputs.filter(({ indexed }) => indexed).length)).toEqual([2, 3])
  })

  test('behavior: a topic that only begins as one of a standard is not one', () => {
    expect(parseStandardEvents(`${TRANSFER.slice(0, 10)}${'0'.repeat(56)}` as `0x${string}`)).toEqual([])
  })
})

describe('parseStandardFunctions', () => {
  // Selectors of the ERCs 20, 721, 1155, 4626, 165, 1271, 2612, 173 and 1967, as published.
  test.each([
    ['0xa9059cbb', 'transfer(address,uint256)', 1],
    ['0x23b872dd', 'transferFrom(address,address,uint256)', 1],
    ['0x095ea7b3', 'approve(address,uint256)', 1],
    ['0xdd62ed3e', 'allowance(address,address)', 1],
    ['0x70a08231', 'balanceOf(address)', 1],
    ['0x18160ddd', 'totalSupply()', 1],
    ['0x06fdde03', 'name()', 1],
    ['0x95d89b41', 'symbol()', 1],
    ['0x313ce567', 'decimals()', 1],
    ['0xd505accf', 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', 0],
    ['0x6352211e', 'ownerOf(uint256)', 1],
    ['0x42842e0e', 'safeTransferFrom(address,address,uint256)', 0],
    ['0xb88d4fde', 'safeTransferFrom(address,address,uint256,bytes)', 0],
    ['0xa22cb465', 'setApprovalForAll(address,bool)', 0],
    ['0xf242432a', 'safeTransferFrom(address,address,uint256,uint256,bytes)', 0],
    ['0x2eb2c2d6', 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', 0],
    ['0x00fdd58e', 'balanceOf(address,uint256)', 1],
    ['0x01ffc9a7', 'supportsInterface(bytes4)', 1],
    ['0x6e553f65', 'deposit(uint256,address)', 1],
    ['0x94bf804d', 'mint(uint256,address)', 1],
    ['0xb460af94', 'withdraw(uint256,address,address)', 1],
    ['0xba087652', 'redeem(uint256,address,address)', 1],
    ['0x1626ba7e', 'isValidSignature(bytes32,bytes)', 1],
    ['0x8da5cb5b', 'owner()', 1],
    ['0xf2fde38b', 'transferOwnership(address)', 0],
    ['0x5c60da1b', 'implementation()', 1],
    ['0x4f1ef286', 'upgradeToAndCall(address,bytes)', 0],
  ] as const)('%s is %s', (selector, text, outputCount) => {
    const found = parseStandardFunctions(selector)
    expect(found.map((signature) => [signature.selector, signature.text])).toEqual([[selector, text]])
    expect(found[0]?.outputs ?? []).toHaveLength(outputCount)
  })

  test('behavior: a selector of no standard has none', () => {
    expect(parseStandardFunctions('0x12345678')).toEqual([])
  })
})
