import type { Page } from '@playwright/test'

/** Text of everything that matches, one string each: white space folded, addresses in full whatever name they bear, lower-case. */
export function readRows(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const fold = (element: HTMLElement) => {
      // biome-ignore lint/performance/useDomNodeTextContent: as a reader sees it, without what is hidden
      let text = element.innerText
      let from = 0
      for (const link of element.querySelectorAll<HTMLElement>('a[href*="/address/0x"]:not([href*="?"])')) {
        // biome-ignore lint/performance/useDomNodeTextContent: the same text as above
        const shown = link.innerText
        const [address] = /0x[0-9a-fA-F]{40}/.exec(link.getAttribute('href') ?? '') ?? []
        const at = shown === '' ? -1 : text.indexOf(shown, from)
        if (at < 0 || address === undefined) continue
        text = `${text.slice(0, at)}${address}${text.slice(at + shown.length)}`
        from = at + address.length
      }
      return text
        .replace(/0x[0-9a-fA-F]{40,}/g, (hex) => hex.toLowerCase())
        .replace(/\s+/g, ' ')
        .trim()
    }
    return [...document.querySelectorAll<HTMLElement>(wanted)].map(fold)
  }, selector)
}
