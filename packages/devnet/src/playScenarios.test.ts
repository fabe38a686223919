import type { Hex } from '@otterscan/ethereum/hex'
import {
  type Abi,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  parseEther,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContractArtifact } from './contractArtifact.ts'
import type { DevnetScenarios } from './playScenarios.ts'
import { type Devnet, startDevnet } from './startDevnet.ts'

type Receipt = {
  transactionHash: Hex
  blockNumber: Hex
  status: Hex
  type: Hex
  gasUsed: Hex
  from: Hex
  to: Hex | null
  contractAddress: Hex | null
  logs: { topics: Hex[]; data: Hex; address: Hex }[]
}
type Trace = {
  transactionHash: Hex
  action: { from?: Hex; to?: Hex; address?: Hex; refundAddress?: Hex; value?: Hex; callType?: string }
  result?: { address?: Hex }
  traceAddress: number[]
}

let devnet: Devnet
let scenarios: DevnetScenarios
const receipts = new Map<string, Receipt>()
const traces = new Map<bigint, Trace[]>()

beforeAll(async () => {
  devnet = await startDevnet()
  scenarios = devnet.scenarios
  for (let number = 1n; number <= scenarios.headBlockNumber; number += 1n) {
    const block = `0x${number.toString(16)}`
    for (const receipt of await devnet.request<Receipt[]>('eth_getBlockReceipts', block)) {
      receipts.set(receipt.transactionHash, receipt)
    }
    traces.set(number, await devnet.request<Trace[]>('trace_block', block))
  }
})

afterAll(() => devnet.stop())

function receiptOf(hash: Hex): Receipt {
  const receipt = receipts.get(hash)
  if (receipt === undefined) throw new Error(`no receipt of ${hash}`)
  return receipt
}

function inBlock(blockNumber: bigint): Receipt[] {
  return [...receipts.values()].filter((receipt) => BigInt(receipt.blockNumber) === blockNumber)
}

function traceOf(hash: Hex): Trace[] {
  const { blockNumber } = receiptOf(hash)
  return (traces.get(BigInt(blockNumber)) ?? []).filter((trace) => trace.transactionHash === hash)
}

/** Every fact with its path. */
function* walk(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) yield* walk(member, `${path}.${key}`)
}

async function read(contract: string, to: Hex, functionName: string, args: unknown[] = [], block = 'latest') {
  const abi: Abi = readContractArtifact(contract).abi
  const data = encodeFunctionData({ abi, functionName, args })
  const output = await devnet.request<Hex>('eth_call', { to, data }, block)
  return decodeFunctionResult({ abi, functionName, args, data: output })
}

const slotOf = (address: Hex, slot: Hex) => devnet.request<Hex>('eth_getStorageAt', address, slot, 'latest')
const codeOf = (address: Hex, block = 'latest') => devnet.request<Hex>('eth_getCode', address, block)
const asWord = (address: Hex) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

describe('playScenarios', () => {
  test('behavior: every hash is on the chain, in the block stated by the facts', () => {
    let count = 0
    for (const [path, value] of walk(scenarios, 'scenarios')) {
      if (typeof value !== 'object' || value === null || !('transactionHash' in value)) continue
      const receipt = receiptOf(value.transactionHash as Hex)
      count += 1
      if ('blockNumber' in value) expect(BigInt(receipt.blockNumber), path).toBe(value.blockNumber)
    }
    expect(count).toBeGreaterThan(90)
  })

  test('behavior: only the intended transactions fail', () => {
    const { failures, multiFileFailure, erc20, erc721, creations, everyType, otherProxies, bigBlock } =
      scenarios
    const shouldFail = new Set<Hex>([erc20.failedTransfer, erc721.failedTransfer])
    for (const [, value] of walk(failures, '')) {
      if (typeof value === 'object' && value !== null && 'transactionHash' in value) {
        shouldFail.add(value.transactionHash as Hex)
      }
    }
    shouldFail.add(multiFileFailure.failure.transactionHash)
    shouldFail.add(creations.create2Again.transactionHash)
    shouldFail.add(everyType.dirtyAddress.transactionHash)
    shouldFail.add(otherProxies.safe.failure.transactionHash)
    shouldFail.add(otherProxies.diamond.failure.transactionHash)
    const failed = [...receipts.values()].filter(({ status }) => status === '0x0')
    const elsewhere = failed.filter(({ blockNumber }) => BigInt(blockNumber) !== bigBlock.blockNumber)
    expect(new Set(elsewhere.map(({ transactionHash }) => transactionHash))).toEqual(shouldFail)
    expect(failed.length - elsewhere.length).toBe(bigBlock.failedCount)
  })

  test('behavior: every address is checksummed', () => {
    for (const [path, value] of walk(scenarios, 'scenarios')) {
      if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value))
        expect(value, path).toBe(getAddress(value))
    }
  })

  test('behavior: every transaction type', () => {
    const { transactionTypes, setCode } = scenarios
    const typeOf = (hash: Hex) => receiptOf(hash).type
    expect(typeOf(transactionTypes.legacy.transactionHash)).toBe('0x0')
    expect(typeOf(transactionTypes.accessList.transactionHash)).toBe('0x1')
    expect(typeOf(transactionTypes.dynamicFee.transactionHash)).toBe('0x2')
    expect(typeOf(transactionTypes.blob.transactionHash)).toBe('0x3')
    expect(typeOf(setCode.applied.transactionHash)).toBe('0x4')
  })

  test('behavior: the blob transaction keeps its hashes and gas', async () => {
    const { blob } = scenarios.transactionTypes
    const transaction = await devnet.request('eth_getTransactionByHash', blob.transactionHash)
    expect(transaction).toMatchObject({ blobVersionedHashes: blob.blobVersionedHashes })
    expect(receiptOf(blob.transactionHash)).toMatchObject({
      blobGasUsed: `0x${blob.blobGasUsed.toString(16)}`,
    })
  })

  test('behavior: set-code authorizations were applied, rejected and revoked as stated', async () => {
    const { applied, mixed, cleared, use } = scenarios.setCode
    expect(await codeOf(applied.authority)).toBe(applied.code)
    expect(await codeOf(mixed.refusedAuthority)).toBe('0x')
    expect(await codeOf(mixed.anyChainAuthority)).toBe(`0xef0100${mixed.delegate.slice(2).toLowerCase()}`)
    expect(await codeOf(cleared.authority, `0x${applied.blockNumber.toString(16)}`)).toBe(
      `0xef0100${cleared.formerDelegate.slice(2).toLowerCase()}`,
    )
    expect(await codeOf(cleared.authority)).toBe('0x')
    // Counts every authorization that was applied, and none of the rejected ones.
    expect(await devnet.request('eth_getTransactionCount', mixed.anyChainAuthority, 'latest')).toBe('0x3')
    expect(await devnet.request('eth_getTransactionCount', mixed.refusedAuthority, 'latest')).toBe('0x0')
    expect(receiptOf(use.transactionHash).logs[0]?.address).toBe(applied.authority.toLowerCase())
  })

  test('behavior: the big block holds 320 transactions in the order of the facts', () => {
    const { bigBlock } = scenarios
    const found = inBlock(bigBlock.blockNumber)
    expect(found.map(({ transactionHash }) => transactionHash)).toEqual(bigBlock.transactionHashes)
    expect(found).toHaveLength(320)
    expect(bigBlock.transactionCount).toBe(320)
    expect(found.filter(({ contractAddress }) => contractAddress !== null)).toHaveLength(
      bigBlock.creationCount,
    )
    expect(found.filter(({ logs }) => logs.length === 1)).toHaveLength(bigBlock.tokenTransferCount)
  })

  test('behavior: the busy address takes part in more than 1,200 transactions, 60 of them in one block', async () => {
    const { busyAddress } = scenarios
    const subject = busyAddress.address.toLowerCase()
    const own = new Map<string, bigint>()
    for (const [blockNumber, blockTraces] of traces) {
      for (const { transactionHash, action, result } of blockTraces) {
        const parties = [action.from, action.to, action.address, action.refundAddress, result?.address]
        if (parties.includes(subject as Hex)) own.set(transactionHash, blockNumber)
      }
    }
    expect(own.size).toBe(busyAddress.transactionCount)
    expect(own.size).toBeGreaterThan(1_200)
    const inDense = [...own.values()].filter((blockNumber) => blockNumber === busyAddress.denseBlockNumber)
    expect(inDense).toHaveLength(60)
    expect(busyAddress.denseBlockTransactionCount).toBe(60)
    expect(inBlock(busyAddress.denseBlockNumber)).toHaveLength(62)
    const sent = [...receipts.values()].filter(({ from }) => from === subject)
    expect(sent).toHaveLength(busyAddress.sentCount)
    const toSelf = sent.filter(({ to }) => to === subject)
    expect(toSelf).toHaveLength(busyAddress.toSelfCount)
    const direct = [...receipts.values()].filter(({ from, to }) => from !== subject && to === subject)
    expect(direct).toHaveLength(busyAddress.receivedCount)
    expect(own.size - sent.length - direct.length).toBe(busyAddress.internalOnlyCount)
    expect(await devnet.request('eth_getTransactionCount', busyAddress.address, 'latest')).toBe(
      `0x${busyAddress.sentCount.toString(16)}`,
    )
    const blocks = [...own.values()]
    expect([blocks[0], blocks.at(-1)]).toEqual([busyAddress.firstBlockNumber, busyAddress.lastBlockNumber])
  })

  test('behavior: empty blocks are empty', () => {
    for (const blockNumber of scenarios.emptyBlocks.blockNumbers) expect(inBlock(blockNumber)).toEqual([])
  })

  test('behavior: tokens match the facts', async () => {
    const { erc20, erc721, erc1155, erc4626 } = scenarios
    for (const token of [erc20.token, erc20.dollar]) {
      expect(await read('PlainToken', token.address, 'name')).toBe(token.name)
      expect(await read('PlainToken', token.address, 'symbol')).toBe(token.symbol)
      expect(await read('PlainToken', token.address, 'decimals')).toBe(token.decimals)
    }
    expect(await read('PlainToken', erc20.hostileName.address, 'symbol')).toBe(erc20.hostileName.symbol)
    expect(await read('Bytes32Token', erc20.bytes32Symbol.address, 'symbol')).toMatch(/^0x52494e470000/)
    const noName = { to: erc20.withoutMetadata.address, data: toFunctionSelector('name()') }
    await expect(devnet.request('eth_call', noName, 'latest')).rejects.toThrow(/revert/)
    const { holder, balance } = erc20.wrappedNative
    expect(await read('WrappedNative', erc20.wrappedNative.address, 'balanceOf', [holder])).toBe(balance)
    expect(receiptOf(erc20.airdrop.transactionHash).logs).toHaveLength(erc20.airdrop.transferCount)
    expect(await read('PlainNft', erc721.address, 'ownerOf', [1n])).toBe(erc721.transfer.to)
    expect(await read('PlainNft', erc721.address, 'ownerOf', [erc721.mintLargeId.tokenId])).toBe(
      erc721.transfer.from,
    )
    expect(await read('MultiToken', erc1155.address, 'balanceOf', [erc1155.batch.to, 1n])).toBe(50n)
    const redeemed = await read('Vault', erc4626.address, 'balanceOf', [scenarios.accounts.alice])
    expect(redeemed).toBe(erc4626.deposit.shares - erc4626.redeem.shares)
    const moved = receiptOf(erc4626.redeem.transactionHash).logs.find(
      ({ address }) => address === erc4626.asset.toLowerCase(),
    )
    expect(BigInt(moved?.data ?? '0x')).toBe(erc4626.redeem.assets)
  })

  test('behavior: proxies have the implementations stated by the facts', async () => {
    const { clone, slotProxy, beaconProxy, proxiableProxy, toItself } = scenarios.proxies
    const logicSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
    const beaconSlot = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
    const proxiableSlot = '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7'
    expect(await codeOf(clone.address)).toBe(
      `0x363d3d373d3d3d363d73${clone.implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
    )
    expect(await slotOf(slotProxy.address, logicSlot)).toBe(asWord(slotProxy.implementation))
    expect(await slotOf(beaconProxy.address, beaconSlot)).toBe(asWord(beaconProxy.beacon))
    expect(await read('Beacon', beaconProxy.beacon, 'implementation')).toBe(beaconProxy.implementation)
    expect(await slotOf(proxiableProxy.address, proxiableSlot)).toBe(asWord(proxiableProxy.implementation))
    expect(await slotOf(toItself.address, logicSlot)).toBe(asWord(toItself.address))
    // 1 before the upgrade and 10 after it.
    expect(await read('Counter', slotProxy.address, 'count')).toBe(11n)
    expect(await read('Counter', clone.address, 'count')).toBe(1n)
  })

  test('behavior: the other proxies run the code stated by the facts', async () => {
    const { safe, legacy, diamond, cloneWithData, cloneWithArguments, lateClone, longWay, circle } =
      scenarios.otherProxies
    const legacySlot = '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3'
    expect(await slotOf(safe.address, '0x0')).toBe(asWord(safe.implementation))
    expect(await read('OwnersAccount', safe.address, 'getOwners')).toEqual(safe.owners)
    expect(await slotOf(legacy.address, legacySlot)).toBe(asWord(legacy.implementation))
    expect(await read('Diamond', diamond.address, 'facetAddresses')).toEqual(diamond.facets)
    expect(await read('TallyFacet', diamond.address, 'tally')).toBe(7n)
    expect(await read('TitleFacet', diamond.address, 'title')).toBe('Otter diamond')
    for (const clone of [cloneWithData, cloneWithArguments]) {
      expect(await codeOf(clone.address)).toContain(clone.data.slice(2))
    }
    for (const counter of [legacy, cloneWithData, cloneWithArguments, lateClone, longWay]) {
      expect(await read('Counter', counter.address, 'count')).toBe(1n)
      expect(await read('Counter', counter.address, 'version')).toBe('1')
    }
    // The proxy itself runs other code than its clone, which has its own storage.
    expect(await read('Counter', lateClone.via, 'version')).toBe('2')
    await expect(read('Counter', circle.address, 'count')).rejects.toThrow()
    // A proxy whose logic is a proxy finds the slot of the latter empty in its own storage.
    await expect(read('Counter', scenarios.proxies.twoHops.address, 'count')).rejects.toThrow()
  })

  test('behavior: failures give the reason stated by the facts', async () => {
    const { failures, multiFileFailure } = scenarios
    const errorOf = async (hash: Hex) => devnet.request<Hex>('ots_getTransactionError', hash)
    const decode = async (hash: Hex) =>
      decodeErrorResult({ abi: readContractArtifact('Failer').abi, data: await errorOf(hash) })
    const withReason = [
      failures.requireReason,
      failures.hostileReason,
      failures.failingConstructor,
      multiFileFailure.failure,
    ]
    for (const { transactionHash, reason } of withReason) {
      expect(await decode(transactionHash)).toMatchObject({ errorName: 'Error', args: [reason] })
    }
    const { assertFalse, overflow, divideByZero, convertEnum, popEmptyArray, arrayOutOfBounds } = failures
    const panics = [assertFalse, overflow, divideByZero, convertEnum, popEmptyArray, arrayOutOfBounds]
    for (const { transactionHash, panicCode } of panics) {
      expect(await decode(transactionHash)).toMatchObject({ errorName: 'Panic', args: [panicCode] })
    }
    expect((await decode(failures.customError.transactionHash)).args).toEqual(failures.customError.args)
    expect((await decode(failures.failInside.transactionHash)).args).toEqual([failures.address, 0n, 7n])
    expect((await errorOf(failures.unknownErrorData.transactionHash)).slice(0, 10)).toBe('0x12345678')
    expect(await errorOf(failures.malformedErrorString.transactionHash)).toHaveLength(2 + 72)
    for (const { transactionHash } of [
      failures.emptyRevert,
      failures.unknownFunction,
      failures.invalidOpcode,
    ]) {
      expect(await errorOf(transactionHash)).toBe('0x')
    }
    expect(BigInt(receiptOf(failures.outOfGas.transactionHash).gasUsed)).toBe(failures.outOfGas.gasUsed)
  })

  test('behavior: calls have the depth and width stated by the facts', async () => {
    const { deep, wide, branching, everyKind, caughtInnerRevert, sink } = scenarios.callTree
    expect(traceOf(deep.transactionHash)).toHaveLength(deep.depth + 1)
    const paid = traceOf(wide.transactionHash).filter(({ action }) => BigInt(action.value ?? '0x0') > 0n)
    expect(paid).toHaveLength(wide.transferCount + 1)
    expect(traceOf(branching.transactionHash)).toHaveLength(branching.innerCallCount + 1)
    const kinds = new Set(traceOf(everyKind.transactionHash).map(({ action }) => action.callType))
    expect(kinds).toEqual(new Set(['call', 'staticcall', 'delegatecall']))
    const at = (blockNumber: bigint) =>
      devnet.request<Hex>('eth_getBalance', sink, `0x${blockNumber.toString(16)}`)
    const gained =
      BigInt(await at(caughtInnerRevert.blockNumber)) - BigInt(await at(caughtInnerRevert.blockNumber - 1n))
    expect(gained).toBe(caughtInnerRevert.arrivedValue)
    const undone = traceOf(caughtInnerRevert.transactionHash).filter(
      ({ action }) =>
        action.to === sink.toLowerCase() && BigInt(action.value ?? '0x0') === caughtInnerRevert.revertedValue,
    )
    expect(undone).toHaveLength(1)
  })

  test('behavior: what succeeds under a success under a failure is reverted', async () => {
    const { tryInVain, sink } = scenarios.undone
    const paid = traceOf(tryInVain.transactionHash).filter(({ action }) => action.to === sink.toLowerCase())
    expect(
      paid.map(({ action, traceAddress }) => [BigInt(action.value ?? '0x0'), traceAddress.length]),
    ).toEqual([
      [tryInVain.undoneValue, 4],
      [tryInVain.arrivedValue, 1],
    ])
    expect(BigInt(await devnet.request<Hex>('eth_getBalance', sink, 'latest'))).toBe(tryInVain.arrivedValue)
    const made = traceOf(tryInVain.transactionHash).find(({ result }) => result?.address !== undefined)
    expect(await codeOf(made?.result?.address ?? sink)).toBe('0x')
    expect(receiptOf(tryInVain.transactionHash).status).toBe('0x1')
  })

  test('behavior: created contracts exist, destroyed ones do not', async () => {
    const { create, create2, createAndDestroy, destroyedLater, beneficiary } = scenarios.creations
    expect(await read('Made', create.address, 'number')).toBe(7n)
    expect(await devnet.request('eth_getBalance', create.address, 'latest')).toBe(
      `0x${create.value.toString(16)}`,
    )
    expect(await read('Made', create2.address, 'number')).toBe(8n)
    expect(await codeOf(createAndDestroy.address)).toBe('0x')
    expect(await codeOf(destroyedLater.address)).not.toBe('0x')
    const inherited = parseEther('0.3') + parseEther('0.4') + parseEther('0.2') + parseEther('0.6')
    expect(BigInt(await devnet.request<Hex>('eth_getBalance', beneficiary, 'latest'))).toBe(inherited)
  })

  test('behavior: logs have the counts and shapes of the facts', () => {
    const { events } = scenarios
    for (const part of [
      events.good,
      events.withoutTopics,
      events.malformedTransfers,
      events.bothTransfers,
      events.many,
    ]) {
      expect(receiptOf(part.transactionHash).logs).toHaveLength(part.logCount)
    }
    const shapes = receiptOf(events.malformedTransfers.transactionHash).logs
    expect(shapes.map(({ topics, data }) => [topics.length, (data.length - 2) / 2])).toEqual([
      [3, 0],
      [3, 31],
      [3, 64],
      [2, 32],
      [1, 32],
      [1, 96],
    ])
    expect(receiptOf(events.invalidUtf8.transactionHash).logs[0]?.data).toContain('48fffe80')
  })

  test('behavior: prices are valid from their block on', async () => {
    const { feed, registry, pair, pools, token, wrappedNative } = scenarios.prices
    for (const { roundId, answer, blockNumber } of feed.rounds) {
      const block = `0x${blockNumber.toString(16)}`
      const round = (await read('PriceFeed', feed.address, 'latestRoundData', [], block)) as bigint[]
      expect(round.slice(0, 2)).toEqual([roundId, answer])
    }
    const args = [registry.nativeBase, registry.dollarQuote]
    const latest = (await read('FeedRegistry', registry.address, 'latestRoundData', args)) as bigint[]
    expect(latest.slice(0, 2)).toEqual([3n, feed.rounds.at(-1)?.answer])
    expect(await read('PairFactory', pair.factory, 'getPair', [wrappedNative, token])).toBe(pair.address)
    const reserves = (await read('Pair', pair.address, 'getReserves')) as bigint[]
    expect(new Set(reserves.slice(0, 2))).toEqual(new Set([pair.reserves.token, pair.reserves.wrappedNative]))
    for (const { fee, address, sqrtPriceX96, liquidity } of pools.byFee) {
      expect(await read('PoolFactory', pools.factory, 'getPool', [token, wrappedNative, fee])).toBe(address)
      expect(((await read('Pool', address, 'slot0')) as unknown[])[0]).toBe(sqrtPriceX96)
      expect(await read('Pool', address, 'liquidity')).toBe(liquidity)
      // The price of wrapped native in tokens, from the root: 2,000 within a millionth.
      const ratio = (sqrtPriceX96 * sqrtPriceX96 * 10n ** 6n) >> 192n
      const price = BigInt(token) < BigInt(wrappedNative) ? 10n ** 12n / ratio : ratio
      expect((price + 500n) / 1_000n).toBe(2_000_000n)
    }
  })

  test('behavior: read functions of every type return values', async () => {
    const { abi } = readContractArtifact('EveryType')
    const { address, store } = scenarios.everyType
    const readers = abi.filter(
      (item) => item.type === 'function' && item.stateMutability !== 'payable' && item.inputs.length === 0,
    )
    expect(readers.length).toBeGreaterThan(35)
    for (const item of readers) {
      if (item.type !== 'function') continue
      const answer = devnet.request<Hex>(
        'eth_call',
        { to: address, data: encodeFunctionData({ abi: [item] }) },
        'latest',
      )
      if (item.name === 'getFailing') await expect(answer).rejects.toThrow('always fails')
      else expect(await answer, item.name).toMatch(/^0x/)
    }
    expect(await read('EveryType', address, 'stored')).toBe(store.value)
    expect(await read('EveryType', address, 'getUint256')).toBe(9_007_199_254_740_993n)
  })
})
