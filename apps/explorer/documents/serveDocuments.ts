import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { DOCUMENT_FILES, GUIDE_FILES, resolveDocumentLink } from './documentFiles.ts'
import { listMessages } from './listMessages.ts'
import { parseMarkdown } from './parseMarkdown.ts'

const LIST = 'virtual:documents'
const MESSAGES = 'virtual:messages'
const PAGE = 'virtual:document/'

/**
 * The guide and the references of this repository as modules of parsed pages: `virtual:documents` lists them, each is a
 * file of its own, and `virtual:messages` holds the messages that have an entry in troubleshooting.
 */
export function serveDocuments(): Plugin {
  return {
    name: 'documents',
    resolveId: (id) => (id === LIST || id === MESSAGES || id.startsWith(PAGE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0virtual:')) return undefined
      const name = id.slice(1)
      if (name === LIST) return writeList()
      if (name === MESSAGES)
        return `export const MESSAGES = ${JSON.stringify(listMessages(readPage('troubleshooting')))}`
      if (!name.startsWith(PAGE)) return undefined
      const page = name.slice(PAGE.length)
      this.addWatchFile(toPath(page))
      return `export const page = ${JSON.stringify(readPage(page))}`
    },
  }
}

/** A page of the documents, parsed. Throws: `Error` with its name, for what the pages cannot show. */
export function readPage(name: string) {
  try {
    return parseMarkdown(readFileSync(toPath(name), 'utf8'), (target) => resolveDocumentLink(name, target))
  } catch (error) {
    throw new Error(`${DOCUMENT_FILES[name]}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

function toPath(name: string): string {
  return fileURLToPath(new URL(`../../../${DOCUMENT_FILES[name]}`, import.meta.url))
}

function writeList(): string {
  const entries = Object.keys(DOCUMENT_FILES).map((name) => {
    const { title } = readPage(name)
    const load = `async () => (await import(${JSON.stringify(`${PAGE}${name}`)})).page`
    return `{ name: ${JSON.stringify(name)}, title: ${JSON.stringify(title)}, isGuide: ${name in GUIDE_FILES}, load: ${load} }`
  })
  return `export const DOCUMENTS = [${entries.join(',\n')}]`
}
