import { describe, expect, test } from 'vitest'
import { type LoadOutcome, runLoad, startRestartingNode } from '../test/runLoad.ts'
import { startTestGateway } from '../test/startTestGateway.ts'

const WAIT = { timeout: 15_000 }

describe('load', () => {
  test('a node that restarts: no error except that it is away; npm run load is the long version', async () => {
    const node = await startRestartingNode()
    const clientOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
      String(headers['x-forwarded-for'])
    const gateway = await startTestGateway(node.url, { clientOf })
    const counts: Record<LoadOutcome, number> = { answered: 0, limited: 0, away: 0, wrong: 0 }
    let isOver = false
    const running = runLoad({
      url: gateway.url,
      clients: 10,
      thinkMs: 20,
      isOver: () => isOver,
      onOutcome: (outcome) => counts[outcome]++,
    })
    await expect.poll(() => counts.answered, WAIT).toBeGreaterThan(10)
    await node.restart(() => expect.poll(() => counts.away, WAIT).toBeGreaterThan(0))
    const before = counts.answered
    await expect.poll(() => counts.answered, WAIT).toBeGreaterThan(before + 10)
    isOver = true
    const { wrong, limited } = await running
    await gateway.stop()
    await node.stop()
    expect({ wrong, limited }).toEqual({ wrong: [], limited: 0 })
  }, 60_000)
})
