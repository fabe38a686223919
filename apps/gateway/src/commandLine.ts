import { parseArgs } from 'node:util'
import {
  COMMAND_NAMES,
  type CommandName,
  PROGRAM_OPTIONS,
  SWITCH_NAMES,
  type SwitchName,
  VALUE_OPTION_NAMES,
  type ValueOptionName,
} from './programOptions.ts'

/** The text of an option. */
export interface RawOption {
  readonly text: string
  /** How the user wrote it: `--node` or `OTTERSCAN_NODE`. */
  readonly source: string
}

/** What was given, by the name of the option. */
export type Values = Partial<Record<ValueOptionName, RawOption>>

/** The words of the command line. */
export interface CommandLine {
  readonly asks: 'help' | 'version' | undefined
  readonly command: CommandName | undefined
  /** The file that a pack command reads. */
  readonly from: string | undefined
  readonly switches: ReadonlySet<SwitchName>
  readonly values: Values
}

/** Parses it as far as it can be understood; what cannot is added to the errors. */
export function parseCommandLine(argv: readonly string[], errors: string[]): CommandLine {
  const values: Values = {}
  const switches = new Set<SwitchName>()
  let asks: CommandLine['asks']
  // Not strict: strict parsing stops at the first error and would hide the others.
  const { tokens, positionals } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(VALUE_OPTION_NAMES.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const question = QUESTIONS[token.rawName]
    const name = SWITCH_NAMES.find((option) => `--${option}` === token.rawName)
    if (question === undefined && name === undefined)
      readValueOption(token.rawName, token.value, values, errors)
    else if (token.value !== undefined) errors.push(`${token.rawName}: takes no value`)
    else if (name === undefined) asks ??= question
    else switches.add(name)
  }
  const [words, from] = splitPack(positionals)
  const command = parseCommand(words, errors)
  if (from === undefined && command?.startsWith('pack ') === true) errors.push(`${command}: needs a file`)
  return { asks, command, from, switches, values }
}

/** `pack labels FILE`: the command, and the file after it. */
function splitPack(words: readonly string[]): readonly [words: readonly string[], from: string | undefined] {
  return words[0] === 'pack' && words.length === 3 ? [words.slice(0, 2), words[2]] : [words, undefined]
}

/** The words besides the options. `undefined` without any. */
function parseCommand(words: readonly string[], errors: string[]): CommandName | undefined {
  const text = words.join(' ')
  const command = COMMAND_NAMES.find((name) => name === text)
  if (command !== undefined) return command
  if (words[0] === 'index' && words.length > 1)
    errors.push('index: needs one of status, verify, compact, export')
  else if (words[0] === 'pack')
    errors.push('pack: needs one of signatures, labels, tokens, chains, and a file')
  else errors.push(...words.map((word) => `${word}: not an option or a command`))
  return undefined
}

const QUESTIONS: Readonly<Record<string, CommandLine['asks']>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
}

const REPEATABLE: ReadonlySet<ValueOptionName> = new Set([
  'node',
  'public-host',
  'trusted-proxy',
  'chain',
  'chain-beacon',
])

function readValueOption(rawName: string, text: string | undefined, values: Values, errors: string[]): void {
  const name = VALUE_OPTION_NAMES.find((option) => `--${option}` === rawName)
  if (name === undefined) errors.push(`${rawName}: unknown option`)
  else if (values[name] !== undefined && !REPEATABLE.has(name)) errors.push(`${rawName}: given twice`)
  else if (text === undefined || text === '' || text.startsWith('--'))
    errors.push(`${rawName}: needs a value`)
  else values[name] = { text: [values[name]?.text, text].filter(Boolean).join(','), source: rawName }
}

/** An empty variable counts as unset: container files often pass every variable, set or not. */
export function environmentValues(environment: Readonly<Record<string, string | undefined>>): Values {
  const values: Values = {}
  for (const name of VALUE_OPTION_NAMES) {
    const source = PROGRAM_OPTIONS[name].variable
    const text = environment[source]
    if (text !== undefined && text !== '') values[name] = { text, source }
  }
  return values
}

/** Whether a switch is on by its variable. */
export function parseSwitch(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  errors: string[],
): boolean {
  const text = environment[name]?.toLowerCase() ?? ''
  if (['1', 'true', 'yes'].includes(text)) return true
  if (!['', '0', 'false', 'no'].includes(text)) errors.push(`${name}: must be true or false`)
  return false
}
