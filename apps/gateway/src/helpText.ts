import { PROGRAM_OPTIONS, type ProgramOption } from './programOptions.ts'

const WIDTH = 100
const INDENT = '      '

const OPTIONS: readonly (readonly [name: string, option: ProgramOption])[] = Object.entries(PROGRAM_OPTIONS)

/** What `--help` prints. `command` is what starts the program. */
export function formatHelpText(command: string): string {
  return `Otterscan: a block explorer for any Ethereum-compatible chain, fed by your own node.

Usage: ${command} [options]

${OPTIONS.map(formatOption).join('\n')}
  --help
      Print this text.
  --version
      Print the version.

Each option can also be set with the environment variable named beside it; the command line wins.
When no node is named and none answers at the default URL, a development chain is started.
`
}

function formatOption([
  name,
  { valueName, variable, defaultText, description },
]: (typeof OPTIONS)[number]): string {
  const flag = valueName === undefined ? `--${name}` : `--${name} ${valueName}`
  const text = defaultText === undefined ? description : `${description} Default: ${defaultText}.`
  return `  ${flag}  (${variable})\n${wrap(text)}`
}

function wrap(text: string): string {
  const lines: string[] = []
  let line = INDENT
  for (const word of text.split(' ')) {
    if (line.length + word.length > WIDTH) {
      lines.push(line.trimEnd())
      line = INDENT
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()].join('\n')
}

/** The option table of the README, in Markdown. */
export function formatOptionTable(): string {
  const rows = OPTIONS.map(([name, { valueName, variable, defaultText, description }]) => {
    const flag = valueName === undefined ? `--${name}` : `--${name} ${valueName}`
    const defaultCell = defaultText ?? (valueName === undefined ? 'off' : 'none')
    return [`\`${flag}\``, `\`${variable}\``, defaultCell, description]
      .map((cell) => ` ${cell.replaceAll('|', '\\|')} `)
      .join('|')
  })
  return [
    '| Option | Variable | Default | Meaning |',
    '|---|---|---|---|',
    ...rows.map((row) => `|${row}|`),
  ].join('\n')
}
