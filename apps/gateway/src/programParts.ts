import type { StartDevelopmentChain } from './chooseNode.ts'
import type { FaultLog } from './observability/createFaultLog.ts'
import type { RequestLimits } from './server/createDispatcher.ts'

/** What the program is given. */
export interface ProgramParts {
  /** The explorer's build. */
  readonly explorerDirectory: string
  readonly startDevelopmentChain: StartDevelopmentChain
  /** Parent directory of the default index. */
  readonly cacheDirectory: string
  /** File of the bundled signatures, packed if its name ends with `.gz`; without it there are none. */
  readonly signatureFile?: string
  /** Receives progress lines of the index; default: discarded. */
  readonly log?: (line: string) => void
  /** Where unexpected faults are logged and counted. */
  readonly faults?: FaultLog
  /** Of calls; default: as `createDispatcher` has them. */
  readonly limits?: Partial<RequestLimits>
}
