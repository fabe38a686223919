import { describe, expect, test } from 'vitest'
import { findClient } from './findClient.ts'

const PLACE = { variable: 'GETH', program: 'geth' }
const isThere =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path)

describe('findClient', () => {
  test('takes what the environment names before what PATH has', () => {
    const environment = { GETH: '/opt/geth-1.17', PATH: '/usr/bin' }
    expect(findClient(PLACE, environment, isThere('/opt/geth-1.17', '/usr/bin/geth'))).toBe('/opt/geth-1.17')
  })

  test('takes the first of PATH; an empty variable counts as unset', () => {
    const environment = { GETH: '', PATH: '/none:/a:/b' }
    expect(findClient(PLACE, environment, isThere('/a/geth', '/b/geth'))).toBe('/a/geth')
  })

  test('a client that is nowhere is undefined', () => {
    expect(findClient(PLACE, { PATH: '/a:/b' }, isThere())).toBeUndefined()
    expect(findClient(PLACE, {}, isThere())).toBeUndefined()
  })

  test('a variable that names nothing runnable is an error: the client was meant to be tried', () => {
    expect(() => findClient(PLACE, { GETH: '/gone' }, isThere())).toThrow('GETH names no program: /gone')
  })
})
