import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const light = readTokens(':root {')
const dark = readTokens(':root[data-theme="dark"] {')

const GROUNDS = ['bg', 'surface', 'raised']
const TONES = ['accent', 'success', 'danger', 'warning', 'info', 'sender', 'recipient', 'estimate']

/** Text colors and their backgrounds: WCAG AA, 4.5. */
const TEXT_PAIRS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['muted', ground],
    ['mono-ink', ground],
    ...TONES.map((tone): [string, string] => [tone, ground]),
  ]),
  ...TONES.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
    ['muted', `${tone}-soft`],
  ]),
  ['accent-ink', 'accent'],
  ['text', 'highlight'],
  ['mono-ink', 'highlight'],
  ['accent', 'highlight'],
]

/** Lines that carry meaning: WCAG 1.4.11, 3. */
const LINE_PAIRS: [string, string][] = ['bg', 'surface'].flatMap((ground) =>
  ['border-strong', 'accent', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'].map(
    (line): [string, string] => [line, ground],
  ),
)

describe('tokens', () => {
  test('behavior: dark has a value of its own for every color of light', () => {
    expect([...dark.keys()].sort()).toEqual([...light.keys()].sort())
    expect(light.size).toBeGreaterThan(30)
  })

  for (const [theme, tokens] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    test.each(TEXT_PAIRS)(`behavior: ${theme} %s on %s is readable`, (ink, ground) => {
      expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5)
    })

    test.each(LINE_PAIRS)(`behavior: ${theme} line %s on %s is visible`, (ink, ground) => {
      expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(3)
    })
  }

  test('behavior: black on white is 21', () => {
    expect(ratio(toLinearRgb(0, 0, 0), toLinearRgb(1, 0, 0))).toBeCloseTo(21, 3)
  })
})

function readTokens(selector: string): Map<string, Rgb> {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('\n}', start))
  const tokens = new Map<string, Rgb>()
  for (const [, name, l, c, h] of block.matchAll(
    /^ {2}--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);$/gm,
  )) {
    tokens.set(String(name), toLinearRgb(Number(l), Number(c), Number(h)))
  }
  return tokens
}

/** OKLCH to linear sRGB, clipped to the gamut. CSS Color 4, sample code. */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(tokens: ReadonlyMap<string, Rgb>, ink: string, ground: string): number {
  const inkRgb = tokens.get(ink)
  const groundRgb = tokens.get(ground)
  if (inkRgb === undefined || groundRgb === undefined) throw new Error(`no token ${ink} or ${ground}`)
  return ratio(inkRgb, groundRgb)
}

/** WCAG 2.2, contrast ratio. */
function ratio(one: Rgb, other: Rgb): number {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
