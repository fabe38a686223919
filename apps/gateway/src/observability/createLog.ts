import { toTerminalLine } from './terminalLines.ts'

/** Least important last. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** `json`: an object a line, for a collector. */
export const LOG_FORMATS = ['text', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** How to log. */
export interface LogSettings {
  /** What is less important is left out. */
  readonly level: LogLevel
  readonly format: LogFormat
}

/** Writes a message, which may quote a node and have several lines. */
export type Log = (level: LogLevel, message: string) => void

/** Writes errors and warnings to `writeError`, the rest to `write`. Never any color. */
export function createLog(
  { level, format }: LogSettings,
  write: (line: string) => void,
  writeError: (line: string) => void,
  now: () => Date = () => new Date(),
): Log {
  const most = LOG_LEVELS.indexOf(level)
  return (own, message) => {
    if (LOG_LEVELS.indexOf(own) > most) return
    const print = own === 'error' || own === 'warn' ? writeError : write
    for (const text of message.split('\n')) {
      const line = toTerminalLine(text)
      if (format === 'text') print(line)
      else if (line !== '') print(JSON.stringify({ time: now().toISOString(), level: own, message: line }))
    }
  }
}
