import { homedir } from 'node:os'
import { join } from 'node:path'

/** The OS cache directory. XDG Base Directory; Apple's and Microsoft's conventions. */
export function userCacheDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = environment
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches')
  if (process.platform === 'win32' && LOCALAPPDATA !== undefined) return LOCALAPPDATA
  return XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== '' ? XDG_CACHE_HOME : join(homedir(), '.cache')
}
