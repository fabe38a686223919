import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import type { CodeComparison } from '@otterscan/decode/recompile/compareRuntimeCode'
import type { BuiltCompilerInput } from '@otterscan/decode/recompile/compilerInput'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { NamedSourceService } from '../../../../queries/contracts/useSourceService.ts'

/** What is verified, and what it should be. */
export interface VerificationSubject {
  readonly address: Address
  /** Runtime code on the chain. */
  readonly code: Hex
  readonly service: NamedSourceService
  readonly source: ContractSource
}

/** The compiler that did the work. */
export interface UsedCompiler {
  /** As the file is called. */
  readonly fileName: string
  /** As it says itself; any text. */
  readonly version: string
  /** Of the file; `undefined` where the browser computes none. */
  readonly sha256: Hex | undefined
}

/** Where a verification stands. */
export type VerificationState =
  | { readonly status: 'preparing' }
  /** It cannot be compiled here, whatever the compiler. */
  | { readonly status: 'impossible'; readonly built: Exclude<BuiltCompilerInput, { kind: 'ready' }> }
  /** `problem`: what was wrong with the last file or with the site's own. */
  | { readonly status: 'needsCompiler'; readonly problem: string | undefined }
  | { readonly status: 'compiling'; readonly fileName: string }
  | { readonly status: 'compared'; readonly comparison: CodeComparison; readonly compiler: UsedCompiler }
  | { readonly status: 'notCompiled'; readonly errors: readonly string[]; readonly compiler: UsedCompiler }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly message: string }
