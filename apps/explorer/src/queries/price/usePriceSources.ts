import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../useClients.ts'
import { type PriceSources, toPriceSources } from './priceSources.ts'

const told = new Set<string>()

/** Whom to ask for prices on the chain on screen. What is wrong in the configuration is told on the console, once. */
export function usePriceSources(): PriceSources {
  const { priceOracleInfo } = useConfig().config
  const { chainId } = useClients()
  return useMemo(() => {
    const { sources, faults } = toPriceSources(chainId, priceOracleInfo)
    for (const fault of faults) tellOnce(fault)
    return sources
  }, [chainId, priceOracleInfo])
}

function tellOnce(fault: string): void {
  if (told.has(fault)) return
  told.add(fault)
  // biome-ignore lint/suspicious/noConsole: whoever runs the site looks there; visitors can do nothing about it
  console.error(fault)
}
