import type { Address } from '@otterscan/ethereum/address'

/** A faucet's web address, with the account's in place of `${ADDRESS}` where one is given. Each once, in random order. */
export function listFaucets(
  faucets: readonly string[],
  address: Address | undefined,
  random: () => number,
): readonly string[] {
  const urls = faucets.map((url) => (address === undefined ? url : url.replaceAll(PLACEHOLDER, address)))
  return shuffle([...new Set(urls)], random)
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of ethereum-lists, as it is
const PLACEHOLDER = '${ADDRESS}'

/** Every order is as likely as any other (Fisher and Yates). */
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
