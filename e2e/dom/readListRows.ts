import type { Page } from './openPage.tsx'

export type ListRow = Readonly<Record<string, string | undefined>>

/** The rows on screen: texts by column, addresses behind names, and the exact time. */
export function readListRows(page: Page): Promise<readonly ListRow[]> {
  return page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('td')].map((cell): [string, string] => {
          // A link to a tab of an address stands beside what the cell is about.
          const link = cell.querySelector<HTMLAnchorElement>('a[href*="/address/"]:not([href*="/balance?"])')
          const text =
            link === null ? (cell.textContent ?? '') : (link.getAttribute('href')?.split('/').at(-1) ?? '')
          return [cell.dataset.label ?? '', text.trim()]
        })
        return { ...Object.fromEntries(cells), Age: row.querySelector('time')?.dateTime }
      }),
    )
}
