import { describe, expect, test } from 'vitest'
import { findFuluClients } from './fuluClients.ts'

const finding =
  (...programs: readonly string[]) =>
  ({ program }: { readonly program: string }) =>
    programs.includes(program) ? `/bin/${program}` : undefined

describe('findFuluClients', () => {
  test('gives the path of each program', () => {
    const find = finding('geth', 'beacon-chain', 'validator', 'prysmctl')
    expect(findFuluClients({}, find)).toEqual({
      kind: 'found',
      clients: {
        geth: '/bin/geth',
        beaconChain: '/bin/beacon-chain',
        validator: '/bin/validator',
        prysmctl: '/bin/prysmctl',
      },
    })
  })

  test('names what is missing, and the variable that would name it', () => {
    expect(findFuluClients({}, finding('geth', 'validator'))).toEqual({
      kind: 'missing',
      places: [
        { variable: 'PRYSM_BEACON_CHAIN', program: 'beacon-chain' },
        { variable: 'PRYSMCTL', program: 'prysmctl' },
      ],
    })
  })
})
