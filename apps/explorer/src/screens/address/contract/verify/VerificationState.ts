import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import type { CodeComparison } from '@otterscan/decode/recompile/compareRuntimeCode'
import type { BuiltCompilerInput } from '@otterscan/decode/recompile/compilerInput'
import type { CompiledLayout } from '@otterscan/decode/recompile/compilerOutput'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { MappedSource } from '../../../../queries/contracts/givenSource.ts'
import type { NamedSourceService } from '../../../../queries/contracts/sourceService.ts'

/** The contract to verify and its code. */
export interface VerificationSubject {
  readonly address: Address
  /** Runtime code on the chain. */
  readonly code: Hex
  readonly service: NamedSourceService
  readonly source: ContractSource
}

/** The compiler used. */
export interface UsedCompiler {
  /** Name of the file. */
  readonly fileName: string
  /** Version it reports; untrusted text. */
  readonly version: string
  /** SHA-256 of the file; `undefined` where the browser cannot compute it. */
  readonly sha256: Hex | undefined
}

/** State of a verification. */
export type VerificationState =
  | { readonly status: 'preparing' }
  /** It cannot be compiled in a browser, with any compiler. */
  | { readonly status: 'impossible'; readonly built: Exclude<BuiltCompilerInput, { kind: 'ready' }> }
  /** `reason`: what was wrong with the last file or with the site's own. */
  | { readonly status: 'needsCompiler'; readonly reason: string | undefined }
  | { readonly status: 'compiling'; readonly fileName: string }
  | {
      readonly status: 'compared'
      readonly comparison: CodeComparison
      readonly layout: CompiledLayout
      readonly mapped: MappedSource
      readonly compiler: UsedCompiler
    }
  | { readonly status: 'notCompiled'; readonly errors: readonly string[]; readonly compiler: UsedCompiler }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly message: string }
