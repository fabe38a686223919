import { expect } from '../dom/expect.ts'
import { asRow, asRows, type Comparison, readTable, SLOW, toDetail, toLower } from './comparison.ts'

/** As REST, of JSON-RPC. */
export const RPC: readonly Comparison[] = [
  [
    /"ots_getContractCreator"/,
    async ({ page, url, value }) => {
      const { hash, creator } = asRow(value)
      await page.goto(`/address/${readParameter(url)}`)
      await expect(page.getByText(String(hash)).first()).toBeVisible(SLOW)
      expect((await toDetail(page, 'Contract creator').textContent())?.toLowerCase()).toContain(
        toLower(creator),
      )
    },
  ],
  [
    /"ots_getTransactionBySenderAndNonce"/,
    async ({ page, value, url }) => {
      const rows = await readTable(page, `/address/${readParameter(url)}`)
      const sent = rows.find(
        ({ from, nonce }) => from === readParameter(url) && nonce === readParameter(url, 1),
      )
      expect(value).toBe(sent?.transactionHash)
    },
  ],
  [
    /"ots2_getERC20List"/,
    async ({ page, value }) => {
      const rows = await readTable(page, '/contracts/erc20')
      const found = asRows(asRow(value).results)
      expect(found.map(({ address, name, symbol }) => [toLower(address), name, symbol])).toEqual(
        rows
          .toReversed()
          .slice(0, 2)
          .map(({ address, name, symbol }) => [toLower(address), name, symbol]),
      )
    },
  ],
]

/** A parameter of a JSON-RPC example, which is the fragment of its address here. */
function readParameter(url: URL, at = 0): string {
  const { params } = JSON.parse(decodeURIComponent(url.hash.slice(1))) as {
    readonly params: readonly unknown[]
  }
  return String(params[at])
}
