import { readdirSync, readFileSync } from 'node:fs'

const SCHEMAS = new URL('../data/schemas/', import.meta.url)

/** Text of one file of the published API documents, by its path below `data/schemas`. Reads the disk. */
export function readSchemaText(path: string): string {
  return readFileSync(new URL(path, SCHEMAS), 'utf8')
}

/** Texts of all files of one folder of the published API documents, in name order. Reads the disk. */
export function readSchemaTexts(folder: string): readonly string[] {
  return readdirSync(new URL(`${folder}/`, SCHEMAS))
    .sort()
    .map((name) => readSchemaText(`${folder}/${name}`))
}
