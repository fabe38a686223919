/** Variables of earlier images of Otterscan, and those of the program that now mean the same. */
const NAMES = {
  ERIGON_URL: 'OTTERSCAN_NODE',
  BEACON_API_URL: 'OTTERSCAN_BEACON',
  ASSETS_URL_PREFIX: 'OTTERSCAN_ASSETS',
}

const OFF = new Set(['', '0', 'false', 'no'])

/**
 * The variables to set for the program, or why it cannot start. An empty variable is unset, as container files pass every
 * variable, and the program's own name wins over the earlier one.
 */
export function readEnvironment(environment) {
  const variables = {}
  for (const [earlier, name] of Object.entries(NAMES)) {
    if (isSet(environment[earlier]) && !isSet(environment[name])) variables[name] = environment[earlier]
  }
  if (OFF.has((environment.OTS2 ?? '').toLowerCase())) return { variables }
  const settings = readSettings(environment.OTTERSCAN_CONFIG)
  if (settings === undefined) {
    return { variables, fault: 'OTS2: write "experimental": true into the file of OTTERSCAN_CONFIG instead' }
  }
  return {
    variables: { ...variables, OTTERSCAN_CONFIG: JSON.stringify({ experimental: true, ...settings }) },
  }
}

function isSet(text) {
  return text !== undefined && text !== ''
}

/** `undefined` for a file, and for what is not JSON. */
function readSettings(text) {
  if (!isSet(text)) return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
