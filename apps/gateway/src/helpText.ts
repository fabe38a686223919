import { COMMANDS, EXIT_CODES, PROGRAM_OPTIONS, type ProgramOption } from './programOptions.ts'

const WIDTH = 100
const INDENT = '      '

const OPTIONS: readonly (readonly [name: string, option: ProgramOption])[] = Object.entries(PROGRAM_OPTIONS)

/** What `--help` prints. `command` is what starts the program. */
export function formatHelpText(command: string): string {
  return `Otterscan: a block explorer for any Ethereum-compatible chain, fed by your own node.

Usage: ${command} [command] [options]

Without a command the explorer is served.

${Object.entries(COMMANDS)
  .map(([name, description]) => `  ${name}\n${wrap(description)}`)
  .join('\n')}

Options:

${OPTIONS.map(formatOption).join('\n')}
  --help
      Print this text.
  --version
      Print the version.

Each option can also be set with the environment variable named beside it; the command line wins.
When no node is named and none answers at the default URL, a development chain is started.

Exit codes:
${Object.entries(EXIT_CODES)
  .map(([code, meaning]) => `  ${code}  ${meaning}`)
  .join('\n')}
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

/** The tables of docs/configuration.md, in Markdown: commands, options, exit codes. */
export function formatTables(): readonly string[] {
  return [
    toTable(
      ['Command', 'What it does'],
      [
        ['', 'Serve the explorer, until Ctrl-C or SIGTERM.'],
        ...Object.entries(COMMANDS).map(([name, description]) => [`\`${name}\``, description]),
      ],
    ),
    toTable(
      ['Option', 'Variable', 'Default', 'Meaning'],
      OPTIONS.map(([name, { valueName, variable, defaultText, description }]) => {
        const flag = valueName === undefined ? `--${name}` : `--${name} ${valueName}`
        const defaultCell = defaultText ?? (valueName === undefined ? 'off' : 'none')
        return [`\`${flag}\``, `\`${variable}\``, defaultCell, description]
      }),
    ),
    toTable(['Exit code', 'Meaning'], Object.entries(EXIT_CODES)),
  ]
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => ` ${cell.replaceAll('|', '\\|')} `.replace(/^ +$/, ' ')))
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...lines.map((row) => `|${row.join('|')}|`),
  ].join('\n')
}
