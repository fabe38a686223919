import { describe, expect, test } from 'vitest'
import { type ProgramConfig, parseProgramRequest } from './config.ts'
import { withBeaconDevnet } from './withBeaconDevnet.ts'

function configOf(argv: readonly string[]): ProgramConfig {
  const request = parseProgramRequest(argv, {}, () => '')
  if (request.kind !== 'run') throw new Error(JSON.stringify(request))
  return request.config
}

describe('withBeaconDevnet', () => {
  test('both nodes are those of the chain, and it ends with the program', async () => {
    let isStopped = false
    const prepared = await withBeaconDevnet(configOf(['--devnet-beacon']), () =>
      Promise.resolve({
        url: 'http://127.0.0.1:1111',
        beaconUrl: 'http://127.0.0.1:2222',
        stop: () => {
          isStopped = true
          return Promise.resolve()
        },
      }),
    )
    expect(prepared.config).toMatchObject({
      isNodeConfigured: true,
      node: { display: 'http://127.0.0.1:1111' },
      beacon: { display: 'http://127.0.0.1:2222' },
    })
    await prepared.stop()
    expect(isStopped).toBe(true)
  })

  test('behavior: nothing starts unasked', async () => {
    const config = configOf(['--node', 'http://127.0.0.1:3333'])
    const prepared = await withBeaconDevnet(config, () => Promise.reject(new Error('started')))
    expect(prepared.config).toBe(config)
    await prepared.stop()
  })

  test('error: nodes of one’s own beside it are named, all of them', () => {
    const argv = ['--devnet-beacon', '--node', 'http://a', '--beacon', 'http://b', '--no-devnet']
    expect(parseProgramRequest(argv, {}, () => '')).toEqual({
      kind: 'invalid',
      errors: [
        '--node: cannot be combined with --devnet-beacon, which starts its own nodes',
        '--beacon: cannot be combined with --devnet-beacon, which starts its own nodes',
        '--devnet-beacon: development chains are disabled',
      ],
    })
  })
})
