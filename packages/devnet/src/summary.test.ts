import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Devnet, startDevnet } from './startDevnet.ts'
import { summary } from './summary.ts'

describe('summary', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await startDevnet()
  })
  afterAll(() => devnet.stop())

  test('default', () => {
    const text = summary(devnet.scenarios)
    expect(text).toContain(devnet.scenarios.busyAddress.address)
    expect(text).toMatch(new RegExp(`320 transactions +${devnet.scenarios.bigBlock.blockNumber}\n`))
    expect(text).not.toContain('undefined')
    // Hostile names of the scenarios are facts that must never be printed to a terminal.
    expect(text).toMatch(/^[\x20-\x7e\n]*$/)
  })
})
