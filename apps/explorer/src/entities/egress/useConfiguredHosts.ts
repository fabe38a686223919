import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { listServices, useSourceService } from '../../queries/contracts/sourceService.ts'
import { type ConfiguredHost, listConfiguredHosts, parseHttpOrigin } from './listConfiguredHosts.ts'

/** Hosts that the site is configured to contact. The selected source service is one: the user chose it. */
export function useConfiguredHosts(): readonly ConfiguredHost[] {
  const { config, node } = useConfig()
  const { selected } = useSourceService()
  return useMemo(() => {
    const hosts = listConfiguredHosts(config, { pageUrl: location.href, nodeUrl: node.url })
    const service = listServices(config.sourcify).find(({ name }) => name === selected?.name)
    const origin = service === undefined ? undefined : parseHttpOrigin(service.url, location.href)
    return origin === undefined ? hosts : [...hosts, { origin, purpose: 'Contract sources' }]
  }, [config, node, selected])
}
