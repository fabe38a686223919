import { useState } from 'react'
import { PauseButton } from '../../entities/PauseButton.tsx'
import { ChainState } from './ChainState.tsx'
import { NewestBlocks } from './NewestBlocks.tsx'
import { NewestTransactions } from './NewestTransactions.tsx'

/** What is happening on the chain and at the node. Each part has a source of its own, and stands without the others. */
export function Happenings() {
  const [isPaused, setPaused] = useState(false)
  return (
    <section aria-labelledby="what-is-happening" className="flex flex-col gap-4 py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="what-is-happening" className="font-semibold text-lg">
          What is happening
        </h2>
        <PauseButton isPaused={isPaused} onChange={setPaused} />
      </div>
      <ChainState isPaused={isPaused} />
      <div className="grid gap-4 lg:grid-cols-2">
        <NewestBlocks isPaused={isPaused} />
        <NewestTransactions isPaused={isPaused} />
      </div>
    </section>
  )
}
