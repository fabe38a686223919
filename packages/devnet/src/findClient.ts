import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a client's program is: named in an environment variable, else a file of this name in one of `PATH`. */
export interface ClientPlace {
  readonly variable: string
  readonly program: string
}

/** Path of the program. Undefined where there is none; an environment variable that names nothing runnable throws. */
export function findClient(
  { variable, program }: ClientPlace,
  environment: NodeJS.ProcessEnv,
  isProgram: (path: string) => boolean = isRunnable,
): string | undefined {
  const named = environment[variable]
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`${variable} names no program: ${named}`)
    return named
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, program)).find(isProgram)
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // not there, or not ours to run
  }
}
