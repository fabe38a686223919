import * as v from 'valibot'
import { type AppConfig, appConfigSchema } from './AppConfig.ts'

/** Where the configuration lies beside the page. */
export const CONFIG_URL = '/config.json'

/** The configuration could not be had or is wrong; the cause says why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * The explorer's configuration.
 *
 * Throws: `ConfigError` naming the file, with every bad key in its message.
 */
export async function getConfig(
  fetchFile: typeof globalThis.fetch = globalThis.fetch,
  baseUrl: string = import.meta.env.BASE_URL,
): Promise<AppConfig> {
  const built: unknown = import.meta.env.VITE_CONFIG_JSON
  if (typeof built === 'string' && built !== '') return parseConfig(built, 'Error while reading config file')
  const message = `Error while reading config file: ${CONFIG_URL}`
  const url = `${baseUrl.replace(/\/$/, '')}${CONFIG_URL}`
  let text: string
  try {
    const response = await fetchFile(url, { cache: 'no-store' })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    text = await response.text()
  } catch (cause) {
    throw new ConfigError(message, { cause })
  }
  return parseConfig(text, message)
}

/** Reads a configuration from JSON text. Throws: `ConfigError` with `message` in front. */
export function parseConfig(text: string, message: string): AppConfig {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(message, { cause })
  }
  const result = v.safeParse(appConfigSchema, json)
  if (result.success) return result.output
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  throw new ConfigError(`${message} (${faults.join('; ')})`)
}
