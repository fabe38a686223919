import type { ProgramConfig } from './config.ts'

/** The explorer of one chain: what it is called, and its settings. */
export interface PlannedSite {
  /** `undefined` where there is only one, which needs no name. */
  readonly name: string | undefined
  readonly config: ProgramConfig
}

/** One site for each chain, below a path of its name; without named chains one for the node. */
export function planSites(config: ProgramConfig): readonly PlannedSite[] {
  const { chains, basePath, explorerSettings } = config
  if (chains.length === 0) return [{ name: undefined, config }]
  const listed = chains.map(({ name }) => ({ name, path: `${basePath}/${name}` }))
  return chains.map(({ name, node, furtherNodes, beacon }) => {
    const { beacon: _, ...rest } = config
    return {
      name,
      config: {
        ...rest,
        node,
        furtherNodes,
        isNodeConfigured: true,
        ...(beacon === undefined ? {} : { beacon }),
        basePath: `${basePath}/${name}`,
        explorerSettings: { ...explorerSettings, chains: listed },
      },
    }
  })
}
