import type { Snapshot } from 'classic-level'
import type { IndexCheckpoint } from '../storage.ts'
import type { CheckedDatabase } from './checkedDatabase.ts'
import type { HotLayer } from './hotLayer.ts'

/** What a view reads from. `hot` has only blocks above the checkpoint. */
export interface LevelViewParts {
  readonly database: CheckedDatabase
  readonly snapshot: Snapshot
  readonly checkpoint: IndexCheckpoint
  readonly hot: HotLayer
}
