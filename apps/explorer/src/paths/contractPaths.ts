import { type AppPath, withSearch } from './appPath.ts'

/** Lists of contracts as they stand in the URL. */
export const CONTRACT_LISTS = ['all', 'erc20', 'erc721', 'erc1155', 'erc4626', 'erc1167'] as const

/** All contracts, or those of one kind. */
export type ContractList = (typeof CONTRACT_LISTS)[number]

/** A list of contracts; page 1 is newest and needs no parameter. */
export function contractsPath(list: ContractList = 'all', page = 1): AppPath {
  return withSearch(`/contracts/${list}`, page === 1 ? {} : { p: page.toString() })
}

/** The list a sub-path of `/contracts/…/` names, whatever follows; `undefined` when none does. */
export function parseContractList(subPath: string): ContractList | undefined {
  const [name = ''] = subPath.split('/')
  return name === '' ? 'all' : CONTRACT_LISTS.find((list) => list === name)
}
