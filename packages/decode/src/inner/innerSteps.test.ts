import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import { decodeCalldata } from '../abi/calldata.ts'
import { parseSignature } from '../abi/parseSignature.ts'
import { listInnerSignatures } from './callForms.ts'
import type { InnerCall, InnerCommand, InnerSteps } from './innerStep.ts'
import { findInnerSteps, findSentUnits } from './innerSteps.ts'

const CALLEE: Address = '0x00000000000000000000000000000000000000C0'
const FIRST = `0x${'11'.repeat(20)}` as Address
const SECOND = `0x${'22'.repeat(20)}` as Address

/** Words and bytes, written out by hand. */
function join(...parts: readonly (Hex | bigint)[]): Hex {
  return `0x${parts.map((part) => (typeof part === 'bigint' ? toWord(part) : part).slice(2)).join('')}`
}

/** Bytes with their length before them, filled up to whole words. */
function bytes(data: Hex): Hex {
  const digits = data.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
  return join(BigInt(digits.length / 2), `0x${padded}`)
}

function decode(input: Hex) {
  const candidates = listInnerSignatures().map((signature) => ({
    signature,
    isTrusted: false,
    tag: undefined,
  }))
  const decoded = decodeCalldata(input, candidates)
  if (decoded.kind !== 'decoded') throw new Error(`is ${decoded.kind}`)
  return decoded
}

function unfold(input: Hex): InnerSteps | undefined {
  const { signature, values } = decode(input)
  return findInnerSteps(signature.text, values, CALLEE)
}

/** Which arguments are amounts of the coin. */
function unitsOf(input: Hex): readonly (readonly [name: string, value: unknown, unit: string])[] {
  return [...findSentUnits(unfold(input))].map(([{ name, value }, unit]) => [name, value, unit])
}

function callsOf(steps: InnerSteps | undefined): InnerCall[] {
  return (steps?.steps ?? []).filter((step) => step.kind === 'call')
}

function commandsOf(steps: InnerSteps | undefined): InnerCommand[] {
  return (steps?.steps ?? []).filter((step) => step.kind === 'command')
}

describe('findInnerSteps', () => {
  test('default: every signature is parsed, and each selector belongs to one only', () => {
    const selectors = listInnerSignatures().map(({ selector }) => selector)
    expect(selectors).toHaveLength(30)
    expect(new Set(selectors).size).toBe(selectors.length)
    // As published for Multicall3, Safe, the entry points and the router.
    for (const known of [
      '82ad56cb',
      '174dea71',
      '6a761202',
      '8d80ff0a',
      '1fad948c',
      '765e827f',
      '3593564c',
    ]) {
      expect(selectors).toContain(`0x${known}`)
    }
  })

  test('Multicall3: each call with its target, its value, and whether it may fail', () => {
    const call = (target: Address, mayFail: bigint, value: bigint, data: Hex) =>
      join(BigInt(target), mayFail, value, 0x80n, bytes(data))
    const one = call(FIRST, 1n, 5n, '0x01020304')
    const input = join('0x174dea71', 0x20n, 2n, 0x40n, 0x40n + 0xc0n, one, call(SECOND, 0n, 0n, '0x'))
    expect(callsOf(unfold(input))).toMatchObject([
      { role: 'call', target: FIRST, value: 5n, data: '0x01020304', mayFail: true },
      { role: 'call', target: SECOND, value: 0n, data: '0x', mayFail: false },
    ])
  })

  test('multiSend: packed calls, delegate calls among them; a cut one is said', () => {
    const packed = (operation: string, to: Address, value: bigint, data: Hex) =>
      `${operation}${to.slice(2)}${toWord(value).slice(2)}${toWord(BigInt(data.length / 2 - 1)).slice(2)}${data.slice(2)}`
    const whole = `0x${packed('00', FIRST, 7n, '0xaabbccdd')}${packed('01', SECOND, 0n, '0x')}` as Hex
    const send = (data: Hex) => unfold(join('0x8d80ff0a', 0x20n, bytes(data)))
    expect(callsOf(send(whole))).toMatchObject([
      { role: 'call', target: FIRST, value: 7n, data: '0xaabbccdd' },
      { role: 'delegateCall', target: SECOND, value: 0n, data: '0x' },
    ])
    const cut = send(sliceHex(whole, 0, 150))
    expect(callsOf(cut)).toHaveLength(1)
    expect(cut?.problem).toBe('the last 61 bytes are not a whole call')
    // A length of 2^256 - 1 claims nothing that is there.
    const huge = `0x00${FIRST.slice(2)}${toWord(0n).slice(2)}${'ff'.repeat(32)}aabb` as Hex
    expect(send(huge)).toMatchObject({ steps: [], problem: 'the last 87 bytes are not a whole call' })
  })

  test('ERC-7579: a packed call, a delegate call without value, and a mode that is not known', () => {
    const execute = (mode: string, packed: Hex) =>
      unfold(join('0xe9ae5c53', `0x${mode.padEnd(64, '0')}`, 0x40n, bytes(packed)))
    expect(callsOf(execute('00', join(FIRST, 3n, '0xaabbccdd')))).toMatchObject([
      { role: 'call', target: FIRST, value: 3n, data: '0xaabbccdd' },
    ])
    expect(callsOf(execute('ff', join(FIRST, '0xaabbccdd')))).toMatchObject([
      { role: 'delegateCall', target: FIRST, value: undefined, data: '0xaabbccdd' },
    ])
    expect(execute('7f', '0x')?.problem).toBe('the kind of its execution, 0x7f, is not known')
  })

  test('what the calls send are amounts of the coin: of a Safe, an account, a batch, a Multicall', () => {
    const safe = [
      '0x6a761202',
      BigInt(FIRST),
      5n,
      0x140n,
      ...Array<bigint>(6).fill(0n),
      0x160n,
      0n,
      0n,
    ] as const
    expect(unitsOf(join(...safe))).toEqual([['value', 5n, 'native']])
    expect(unitsOf(join('0xb61d27f6', BigInt(FIRST), 7n, 0x60n, 0n))).toEqual([['value', 7n, 'native']])
    const lists = [...[0x60n, 0xc0n, 0x120n], ...[2n, BigInt(FIRST), BigInt(SECOND)], ...[2n, 8n, 9n]]
    const batch = join('0x47e1da2a', ...lists, ...[2n, 0x40n, 0x60n, 0n, 0n])
    expect(unitsOf(batch).map(([, ...rest]) => rest)).toEqual([
      [8n, 'native'],
      [9n, 'native'],
    ])
    const call = join(BigInt(FIRST), 1n, 6n, 0x80n, 0n)
    expect(unitsOf(join('0x174dea71', 0x20n, 1n, 0x20n, call))).toEqual([['value', 6n, 'native']])
    // Neither a packed amount nor a call to itself has an argument of its own.
    expect(unitsOf(join('0xac9650d8', 0x20n, 1n, 0x20n, bytes('0x01020304')))).toEqual([])
  })

  test('lists of different lengths are said, and what is there is read', () => {
    const input = join(
      '0x18dfb3c7',
      ...[0x40n, 0xa0n],
      ...[2n, BigInt(FIRST), BigInt(SECOND)],
      ...[1n, 0x20n, bytes('0xaabbccdd')],
    )
    const found = unfold(input)
    expect(callsOf(found)).toMatchObject([{ target: FIRST, data: '0xaabbccdd' }])
    expect(found?.problem).toBe('its lists have different lengths')
  })

  test('bytes in the shape of calldata, by the name of their argument; others are none', () => {
    const signature = parseSignature('f(bytes hook, (bytes note, bytes run) more)')
    const transfer = join('0xa9059cbb', BigInt(FIRST), 1n)
    const input = join(
      signature?.selector ?? '0x',
      ...[0x40n, 0x40n + 0x80n],
      bytes(transfer),
      '0x',
      ...[0x40n, 0x80n, bytes('0x0102030405'), bytes('0x01020304')],
    )
    const decoded = decodeCalldata(input, [{ signature, isTrusted: true, tag: undefined } as never])
    if (decoded.kind !== 'decoded') throw new Error(decoded.kind)
    const found = findInnerSteps(decoded.signature.text, decoded.values, CALLEE)
    expect(callsOf(found).map(({ name, data, target }) => [name, data, target])).toEqual([
      ['hook', transfer, undefined],
      ['more.run', '0x01020304', undefined],
    ])
  })

  test('a nest of a megabyte is read level by level, each in bounded time', () => {
    const sizes = [4]
    for (let level = 0; level < 7_000; level++) {
      const size = sizes.at(-1) ?? 0
      sizes.push(4 + 4 * 32 + Math.ceil(size / 32) * 32)
    }
    const heads = sizes
      .slice(0, -1)
      .map((size) => join('0xac9650d8', 0x20n, 1n, 0x20n, BigInt(size)).slice(2))
    // All but the innermost are filled up by 28 bytes.
    let data = `0x${heads.reverse().join('')}01020304${'00'.repeat(28 * heads.length)}` as Hex
    expect(data.length).toBe((sizes.at(-1) ?? 0) * 2 + 2)
    expect(data.length).toBeGreaterThan(2_000_000)
    const before = process.cpuUsage()
    for (let level = 0; level < 8; level++) data = callsOf(unfold(data))[0]?.data ?? '0x'
    const { user } = process.cpuUsage(before)
    expect(data.length).toBeGreaterThan(2_000_000)
    expect(user / 1e6).toBeLessThan(5)
  })

  test('more calls than are listed are counted', () => {
    const calls = Array.from({ length: 1_500 }, () => `00${FIRST.slice(2)}${'00'.repeat(64)}`).join('')
    const found = unfold(join('0x8d80ff0a', 0x20n, bytes(`0x${calls}`)))
    expect([found?.steps.length, found?.leftOut, found?.problem]).toEqual([1_000, 500, undefined])
  })
})

describe('readRouterPlan', () => {
  const inputs = JSON.stringify(readRecordedPairs('mainnet-rpc', 'ots_traceTransaction')).match(
    /0x3593564c[0-9a-f]+/g,
  ) as Hex[]

  test('default: recorded swaps of mainnet, command by command', () => {
    const plans = inputs.map((input) => commandsOf(unfold(input)))
    expect(plans.flat().every(({ fit }) => fit === 'exact')).toBe(true)
    expect(plans.map((plan) => plan.map(({ name }) => name))).toContainEqual([
      'WRAP_ETH',
      'V2_SWAP_EXACT_IN',
      'PAY_PORTION',
      'SWEEP',
    ])
    const [wrap, swap, , sweep] = plans.find((plan) => plan.length === 4) ?? []
    // Read off the recorded words.
    const spent = 0x470de4df820000n
    const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const BOUGHT = '0x5eaa69b29f99c84fe5de8200340b4e9b4ab38eac'
    expect(wrap?.values.map(({ value }) => value)).toEqual([
      '0x0000000000000000000000000000000000000002',
      spent,
    ])
    expect([...(wrap?.units ?? [])].map(([{ name }, unit]) => [name, unit])).toEqual([
      ['amountMin', 'native'],
    ])
    expect(wrap?.notes.get('recipient')).toBe('Stands for the router itself.')
    const units = new Map([...(swap?.units ?? [])].map(([{ name }, unit]) => [name, unit.toLowerCase()]))
    expect(units).toEqual(
      new Map([
        ['amountIn', WETH.toLowerCase()],
        ['amountOutMin', BOUGHT],
      ]),
    )
    expect(sweep?.values[2]).toMatchObject({ name: 'amountMin', value: 0x4e7f5eb144ec27ac871n })
  })

  test('a packed path is spread, and the path of an exact output runs backwards', () => {
    const path = `0x${FIRST.slice(2)}0001f4${SECOND.slice(2)}` as Hex
    const swap = join(1n, 10n, 20n, 0xa0n, 1n, bytes(path))
    const [command] = commandsOf(
      unfold(join('0x24856bc3', 0x40n, 0x80n, bytes('0x81'), 1n, 0x20n, bytes(swap))),
    )
    expect(command).toMatchObject({ name: 'V3_SWAP_EXACT_OUT', mayFail: true, fit: 'exact' })
    expect(command?.values.map(({ name }) => name)).toEqual([
      ...['recipient', 'amountOut', 'amountInMax', 'path', 'fees', 'payerIsUser'],
    ])
    expect([...(command?.units ?? [])].map(([{ name }, unit]) => [name, unit])).toEqual([
      ['amountOut', FIRST],
      ['amountInMax', SECOND],
    ])
    expect(command?.notes.get('recipient')).toBe('Stands for the caller of the router.')
  })

  test('commands that are not known, arguments of another kind, and missing ones', () => {
    const found = unfold(join('0x24856bc3', 0x40n, 0x80n, bytes('0x3b0b04'), 1n, 0x20n, bytes('0xaabb')))
    expect(commandsOf(found).map(({ name, fit }) => [name, fit])).toEqual([
      ['0x3b', undefined],
      ['WRAP_ETH', 'broken'],
      ['SWEEP', 'broken'],
    ])
    expect(found?.problem).toBe('it has 3 commands, and 1 arguments for them')
  })

  test('plans inside plans end', () => {
    let plan: Hex = join(0x40n, 0x80n, bytes('0x0b'), 1n, 0x20n, bytes(join(2n, 1n)))
    for (let level = 0; level < 20; level++) {
      plan = join(0x40n, 0x80n, bytes('0x21'), 1n, 0x20n, bytes(plan))
    }
    let steps = unfold(join('0x24856bc3', plan))
    let levels = 0
    for (; steps !== undefined; levels++) {
      const next: InnerSteps | undefined = commandsOf(steps)[0]?.steps
      if (next === undefined) break
      steps = next
    }
    expect(levels).toBe(9)
    expect(steps?.problem).toBe('plans are nested too deeply')
  })
})
