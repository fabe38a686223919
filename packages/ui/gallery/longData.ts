/** A 64-digit identifier that depends on `seed` only. */
export function hash(seed: number): string {
  let state = seed * 2_654_435_761
  let text = '0x'
  for (let index = 0; index < 8; index++) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + index
    text += (state >>> 0).toString(16).padStart(8, '0')
  }
  return text
}

export const LONG_NAME = 'the-long-winded-and-rather-hesitant-river-otter-of-upper-wharfedale'
export const LONG_FIGURE = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
