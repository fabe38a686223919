import type { Address } from '@otterscan/ethereum/address'

/** Faucet URLs, with `${ADDRESS}` replaced by the account if given. Without duplicates, in random order. */
export function listFaucets(
  faucets: readonly string[],
  address: Address | undefined,
  random: () => number,
): readonly string[] {
  const urls = faucets.map((url) => (address === undefined ? url : url.replaceAll(PLACEHOLDER, address)))
  return shuffle([...new Set(urls)], random)
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder used by ethereum-lists
const PLACEHOLDER = '${ADDRESS}'

/** Fisher–Yates shuffle: every order is equally likely. */
function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let end = items.length - 1; end > 0; end -= 1) {
    const at = Math.floor(random() * (end + 1))
    const [picked, last] = [items[at], items[end]]
    if (picked !== undefined && last !== undefined) {
      items[at] = last
      items[end] = picked
    }
  }
  return items
}
