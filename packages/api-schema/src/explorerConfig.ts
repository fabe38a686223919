/** Keys of `/config.json` whose URLs are only ever shown or followed by a click, never fetched. */
export const LINK_ONLY_CONFIG_KEYS: ReadonlySet<string> = new Set([
  'upstreamURL',
  'chainInfo',
  'opChainSettings',
  'branding',
])
