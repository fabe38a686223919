import { createRequire } from 'node:module'
import { readContractArtifact } from './contractArtifact.ts'

/** The compiler of the contracts. */
export interface LocatedCompiler {
  /** Its build for browsers. */
  readonly path: string
  /** `0.8.37+commit.f401782d` */
  readonly version: string
  /** File name under which the Solidity project publishes it. */
  readonly fileName: string
}

/** Path of the installed compiler. Throws when development dependencies are not installed. */
export function locateCompiler(): LocatedCompiler {
  const path = createRequire(import.meta.url).resolve('solc/soljson.js')
  const version = readContractArtifact('Counter').compilerVersion.replace(/\.Emscripten.*$/, '')
  return { path, version, fileName: `soljson-v${version}.js` }
}
