import { type Fetch, requestText } from '@otterscan/clients/transport/requestText'
import * as v from 'valibot'
import { BASE_PATH } from '../paths/basePath.ts'
import { type AppConfig, appConfigSchema } from './appConfig.ts'
import { takePageConfig } from './pageData.ts'

/** Path of the configuration, relative to the page. */
export const CONFIG_URL = '/config.json'

const TIMEOUT_MS = 30_000

/** The configuration could not be loaded or is invalid; `cause` has the reason. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Loads the explorer's configuration: what came with the page, else the file beside it.
 *
 * Throws: `ConfigError` naming the file and every invalid key.
 */
export async function getConfig(fetch?: Fetch, baseUrl: string = BASE_PATH): Promise<AppConfig> {
  const built: unknown = import.meta.env.VITE_CONFIG_JSON
  if (typeof built === 'string' && built !== '') return parseConfig(built, 'Error while reading config file')
  const message = `Error while reading config file: ${CONFIG_URL}`
  const given = takePageConfig()
  if (given !== undefined) return parseConfig(given, message)
  const url = `${baseUrl.replace(/\/$/, '')}${CONFIG_URL}`
  let text: string
  try {
    const request = { name: CONFIG_URL, timeoutMs: TIMEOUT_MS, fetch }
    const answer = await requestText(url, { cache: 'no-store' }, request)
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    text = answer.text
  } catch (cause) {
    throw new ConfigError(message, { cause })
  }
  return parseConfig(text, message)
}

/** Parses a configuration from JSON text. Throws: `ConfigError` whose message starts with `message`. */
export function parseConfig(text: string, message: string): AppConfig {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(message, { cause })
  }
  const result = v.safeParse(appConfigSchema, json)
  if (result.success) return result.output
  const issues = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`)
  throw new ConfigError(`${message} (${issues.join('; ')})`)
}
