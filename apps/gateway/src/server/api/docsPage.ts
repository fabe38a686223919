import { escapeHtml } from '../escapeHtml.ts'
import { MODULES } from './etherscan/createEtherscanHandler.ts'
import { MEDIA_TYPES } from './formats.ts'
import type { Operation } from './operation.ts'
import type { Parameter } from './parameters.ts'

/** Names of the paths below the REST view that people open. */
export const TRY_NAME = 'try'
export const STYLE_NAME = 'docs.css'

/**
 * A page that describes the operations, with a form for each. Without scripts: a form leads to `try`, which leads to the
 * answer. All links are relative, so that it holds below any prefix.
 */
export function writeDocsPage(operations: readonly Operation[]): string {
  const names = [...new Set(operations.map(toGroup))]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Otterscan</title>
<link rel="stylesheet" href="${STYLE_NAME}">
</head>
<body>
<header><a href="../../">Explorer</a> <a href="../../docs/api">Guide</a></header>
<main>
<h1>API</h1>
<p>What the explorer shows, for scripts. Answered from this program's node and index; there are no keys.</p>
<ul>
<li>Integers of the chain are decimal text, since JSON numbers would round them.</li>
<li>A field that is not known is left out; <code>null</code> is known to be nothing.</li>
<li>A list has <code>next</code>, the <code>cursor</code> of the next page; it is <code>null</code> at the end.</li>
<li>Entries that could not be read are in <code>unreadable</code>; <code>partial</code> says which blocks the index has while some are missing.</li>
<li><a href="openapi.json">openapi.json</a> describes all of it (OpenAPI 3.1).</li>
</ul>
${names
  .map((name) =>
    writeGroup(
      name,
      operations.filter((one) => toGroup(one) === name),
    ),
  )
  .join('\n')}
<section>
<h2>As hosted explorers have it</h2>
<p><code>../?module=…&amp;action=…</code> answers the requests that scripts know from hosted explorers:</p>
<ul>${writeActions()}</ul>
</section>
</main>
</body>
</html>
`
}

function toGroup({ path }: Operation): string {
  return path.split('/')[1] ?? ''
}

function writeActions(): string {
  const modules: readonly (readonly [string, readonly string[]])[] = [
    ...Object.entries(MODULES).map(([name, actions]) => [name, Object.keys(actions)] as const),
    ['proxy', ['eth_blockNumber', 'eth_call', 'eth_getTransactionByHash', '…']],
  ]
  return modules
    .map(
      ([name, actions]) =>
        `<li><code>${name}</code>: ${actions.map((one) => `<code>${one}</code>`).join(', ')}</li>`,
    )
    .join('')
}

function writeGroup(name: string, operations: readonly Operation[]): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n${operations.map(writeOperation).join('\n')}\n</section>`
}

function writeOperation({ id, path, summary, description, parameters, row }: Operation): string {
  const fields = Object.entries(parameters).map(([name, parameter]) => writeField(id, name, parameter, path))
  return `<article id="${id}">
<h3>${escapeHtml(summary)}</h3>
<p><code>GET ${escapeHtml(`/api/v1${path}`)}</code></p>
${description === '' ? '' : `<p>${escapeHtml(description)}</p>`}
<form action="${TRY_NAME}" method="get">
<input type="hidden" name="operation" value="${id}">
${fields.join('\n')}
${writeSelect(`${id}-format`, 'format', 'Format of the answer.', Object.keys(MEDIA_TYPES))}
<button type="submit">Try ${escapeHtml(id)}</button>
</form>
<details><summary>Fields</summary>
<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${writeRow(row)}</tbody></table>
</details>
</article>`
}

function writeRow({ properties }: Operation['row']): string {
  return Object.entries(properties as Readonly<Record<string, { type: string[]; description: string }>>)
    .map(
      ([name, { type, description }]) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type[0] ?? '')}</td><td>${escapeHtml(description)}</td></tr>`,
    )
    .join('')
}

function writeField(operation: string, name: string, parameter: Parameter<unknown>, path: string): string {
  const { description, schema, absent } = parameter
  const id = `${operation}-${name}`
  if (Array.isArray(schema.enum)) return writeSelect(id, name, description, schema.enum as readonly string[])
  const isRequired = path.includes(`{${name}}`) || absent === undefined
  const usual = schema.default === undefined ? '' : ` placeholder="${escapeHtml(String(schema.default))}"`
  return `<p><label for="${id}">${name}</label> <input id="${id}" name="${name}"${usual}${isRequired ? ' required' : ''} autocomplete="off" spellcheck="false" aria-describedby="${id}-about"> <span id="${id}-about">${escapeHtml(description)}</span></p>`
}

function writeSelect(id: string, name: string, description: string, words: readonly string[]): string {
  const options = words.map((word) => `<option>${escapeHtml(word)}</option>`).join('')
  return `<p><label for="${id}">${name}</label> <select id="${id}" name="${name}" aria-describedby="${id}-about">${options}</select> <span id="${id}-about">${escapeHtml(description)}</span></p>`
}

/** Its looks, for light and dark systems. */
export const DOCS_STYLE = `:root { color-scheme: light dark; --text: #1b1f24; --muted: #55606c; --line: #d8dce1; --page: #fafaf8; --card: #ffffff; --accent: #0b6475 }
@media (prefers-color-scheme: dark) { :root { --text: #e4e9ee; --muted: #a3adb8; --line: #333c46; --page: #0d131a; --card: #151c24; --accent: #6fcdd8 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.55 system-ui, sans-serif }
header { border-bottom: 1px solid var(--line); background: var(--card); padding: 12px 16px }
main { max-width: 960px; margin: 0 auto; padding: 8px 16px 64px }
h1 { font-size: 26px } h2 { font-size: 20px; margin-top: 40px } h3 { font-size: 16px; margin: 0 }
a { color: var(--accent) }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
article { border: 1px solid var(--line); border-radius: 8px; background: var(--card); padding: 16px; margin: 16px 0 }
form p { display: grid; grid-template-columns: 120px minmax(0, 320px) minmax(0, 1fr); gap: 4px 12px; align-items: center; margin: 8px 0 }
form span { color: var(--muted) }
input, select, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: 4px 8px; min-height: 32px; width: 100% }
button { width: auto; background: var(--accent); color: var(--card); border-color: var(--accent); cursor: pointer; font-weight: 600 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
details { margin-top: 12px } summary { cursor: pointer; color: var(--accent) }
table { border-collapse: collapse; width: 100%; margin-top: 8px } th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line) }
@media (max-width: 640px) { form p { grid-template-columns: 1fr } }
`
