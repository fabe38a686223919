import type { Address } from '@otterscan/ethereum/address'
import { describe, expect, test } from 'vitest'
import {
  createLabelFinder,
  formatLabelsCsv,
  formatLabelsJson,
  formatLabelsNdjson,
  MAX_LABEL_CHARACTERS,
  mergeLabels,
  parseLabelsCsv,
  parseLabelsJson,
  parseLabelsNdjson,
  setLabel,
} from './addressLabels.ts'

const ONE: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TWO: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const everywhere = { address: ONE, label: 'Mine', chainId: undefined }
const onMainnet = { address: ONE, label: 'Main', chainId: 1n }

describe('parseLabelsNdjson', () => {
  test('behavior: round trip, one label per line', () => {
    const text = formatLabelsNdjson([everywhere, onMainnet])
    expect(text.trimEnd().split('\n')).toHaveLength(2)
    expect(parseLabelsNdjson(text)).toEqual({ labels: [everywhere, onMainnet], skipped: 0 })
  })

  test('behavior: other formats are rejected', () => {
    expect(parseLabelsNdjson('address,label\n')).toBeUndefined()
  })
})

describe('parseLabelsJson', () => {
  test('default: pairs, as they have always been stored', () => {
    expect(parseLabelsJson(`[["${ONE.toLowerCase()}","Mine"]]`)).toEqual({ labels: [everywhere], skipped: 0 })
  })

  test('behavior: a third part is the chain, as text or number', () => {
    const text = JSON.stringify([
      [ONE, 'Main', 1],
      [TWO, 'Two', '11155111'],
    ])
    expect(parseLabelsJson(text)?.labels).toEqual([
      onMainnet,
      { address: TWO, label: 'Two', chainId: 11_155_111n },
    ])
  })

  test('behavior: an object of labels by address; the later of two counts', () => {
    expect(parseLabelsJson(JSON.stringify({ [ONE]: 'Old', [ONE.toLowerCase()]: 'Mine' }))?.labels).toEqual([
      everywhere,
    ])
  })

  test('behavior: one bad entry is skipped', () => {
    const mistyped = ONE.replace('d', 'D')
    const entries = [
      null,
      5,
      [ONE],
      [ONE, ' '],
      [mistyped, 'x'],
      ['0x12', 'x'],
      [ONE, 'x', '0x1'],
      [ONE, {}],
      [TWO, 'ok'],
    ]
    const read = parseLabelsJson(JSON.stringify(entries))
    expect(read).toEqual({ labels: [{ address: TWO, label: 'ok', chainId: undefined }], skipped: 8 })
  })

  test('behavior: long labels are cut at a whole character', () => {
    const [label] = parseLabelsJson(JSON.stringify([[ONE, '🌝'.repeat(500)]]))?.labels ?? []
    expect(label?.label).toBe('🌝'.repeat(MAX_LABEL_CHARACTERS))
  })

  test.each(['', 'x', '5', '"x"', 'null'])('behavior: %j is not a list', (text) => {
    expect(parseLabelsJson(text)).toBeUndefined()
  })
})

describe('formatLabelsJson', () => {
  test('default: pairs where the label is for every chain', () => {
    expect(formatLabelsJson([everywhere, onMainnet])).toBe(`[["${ONE}","Mine"],["${ONE}","Main","1"]]`)
  })
})

describe('formatLabelsCsv', () => {
  test('behavior: round trip; formulas are escaped', () => {
    const labels = [
      { address: ONE, label: '=HYPERLINK("http://evil")', chainId: undefined },
      { address: TWO, label: 'a, "b"', chainId: 10n },
    ]
    const text = formatLabelsCsv(labels)
    expect(text).toContain(`"'=HYPERLINK(`)
    expect(parseLabelsCsv(text)).toEqual({ labels, skipped: 0 })
  })

  test('behavior: CSV without a heading', () => {
    expect(parseLabelsCsv(`${ONE},Mine\n`)).toEqual({ labels: [everywhere], skipped: 0 })
  })
})

describe('createLabelFinder', () => {
  test('behavior: the label of the chain wins over that of every chain', () => {
    const find = createLabelFinder([everywhere, onMainnet])
    expect(find(ONE.toLowerCase() as Address, 1n)).toBe(onMainnet)
    expect(find(ONE, 10n)).toBe(everywhere)
    expect(find(TWO, 1n)).toBeUndefined()
  })
})

describe('setLabel', () => {
  test('behavior: sets, replaces, and removes with a blank one, each chain by itself', () => {
    const renamed = setLabel([everywhere, onMainnet], { ...everywhere, label: ' New ' })
    expect(renamed.map(({ label }) => label)).toEqual(['New', 'Main'])
    expect(setLabel(renamed, { ...everywhere, label: ' ' })).toEqual([onMainnet])
  })
})

describe('mergeLabels', () => {
  test('behavior: the second list takes precedence', () => {
    expect(
      mergeLabels([everywhere, onMainnet], [{ ...everywhere, label: 'New' }]).map(({ label }) => label),
    ).toEqual(['New', 'Main'])
  })
})
