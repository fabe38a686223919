import { readContractArtifact, readContractSources } from '@otterscan/devnet/contractArtifact'
import type { Abi } from 'viem'
import { getSharedSite, type SharedSite } from '../fixtures/getSharedSite.ts'
import { listContracts } from '../fixtures/listContracts.ts'
import type { ComparedSite } from './ComparedSite.ts'
import { namesOf } from './expectedRows.ts'

/** What pages of a site are compared to: functions by the interfaces the contracts were compiled with, and sources. */
export function toComparedSite(site: SharedSite): ComparedSite {
  const { scenarios } = site.devnet
  const functionNames = new Map(
    listContracts(site.devnet).map(({ address, artifact }) => [
      address.toLowerCase(),
      namesOf(readContractArtifact(artifact).abi as Abi),
    ]),
  )
  const { authority } = scenarios.setCode.applied
  functionNames.set(authority.toLowerCase(), namesOf(readContractArtifact('Counter').abi as Abi))
  const { sources } = readContractSources()
  return { url: site.url, nodeUrl: site.devnet.url, scenarios, functionNames, sources }
}

let compared: Promise<ComparedSite> | undefined

/** The traced site, with what its pages are compared to. */
export function getComparedSite(): Promise<ComparedSite> {
  compared ??= getSharedSite('traced').then(toComparedSite)
  return compared
}
