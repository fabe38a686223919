import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'

/** A new directory with the files git lists, or those wanted, and a node_modules whose workspace links point into the copy. */
export function copyTree(root, prefix, isWanted = () => true) {
  const directory = mkdtempSync(join(tmpdir(), prefix))
  for (const path of listSourceFiles(root, ['.']).filter(isWanted)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    copyFileSync(join(root, path), join(directory, path))
  }
  const workspaces = [...['apps', 'packages'].flatMap((parent) => listFolders(root, parent)), 'e2e']
  // No one imports the harness, and its folder has the name of a package.
  for (const place of ['.', ...workspaces, 'clients']) linkModules(root, directory, place)
  mkdirSync(join(directory, 'node_modules/@otterscan'))
  for (const folder of workspaces) {
    const name = folder.split('/').at(-1)
    symlinkSync(join(directory, folder), join(directory, 'node_modules/@otterscan', name))
  }
  return directory
}

function listFolders(root, parent) {
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
}

function linkModules(root, directory, place) {
  const from = join(root, place, 'node_modules')
  for (const name of listIfThere(from)) {
    if (name === '@otterscan' || (name.startsWith('.') && name !== '.bin')) continue
    mkdirSync(join(directory, place, 'node_modules'), { recursive: true })
    symlinkSync(join(from, name), join(directory, place, 'node_modules', name))
  }
}

function listIfThere(path) {
  try {
    return readdirSync(path)
  } catch {
    return [] // this workspace has no modules of its own
  }
}
