import { Button } from '@otterscan/ui/Button'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { simulatePath } from '../../../paths/sitePaths.ts'
import type { ReadRequest } from '../../../queries/contracts/readOutcome.ts'
import { useGatewayMethods } from '../../../queries/gateway/useGatewayMethods.ts'

const CalldataView = lazyComponent(async () => (await import('./CalldataView.tsx')).CalldataView)

interface CallActionsProps {
  /** Whether the function may change something. */
  readonly isChanging: boolean
  readonly prepare: () => Promise<ReadRequest | undefined>
}

/** What can be done with a call beside reading it: simulate it, or take its calldata to a wallet. */
export function CallActions({ isChanging, prepare }: CallActionsProps) {
  const navigate = useNavigate()
  const canSimulate = useGatewayMethods()?.has('gateway_simulate') === true
  const [shown, setShown] = useState<ReadRequest>()

  async function simulate() {
    const request = await prepare()
    if (request === undefined) return
    const { to, data, from, value, block } = request
    const fields = { from, to, input: data, value: value?.toString(), block: block.toString() }
    const known = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
    await navigate(simulatePath(new URLSearchParams(known).toString()))
  }

  return (
    <>
      {canSimulate && (
        <Button size="sm" onClick={() => void simulate()}>
          Simulate
        </Button>
      )}
      {isChanging && (
        <Button size="sm" onClick={() => void prepare().then(setShown)}>
          Calldata
        </Button>
      )}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <CalldataView call={shown} />
        </Suspense>
      )}
    </>
  )
}
