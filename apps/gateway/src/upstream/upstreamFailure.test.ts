import { describe, expect, test } from 'vitest'
import { describeUpstreamFailure } from './upstreamFailure.ts'

const withCode = (code: string) => Object.assign(new Error('http://me:secret@host'), { code })

describe('describeUpstreamFailure', () => {
  test('default', () => {
    expect(describeUpstreamFailure(withCode('ECONNREFUSED'))).toEqual({
      reason: 'connection refused',
      timedOut: false,
    })
  })

  test('behavior: looks into causes and into attempts of several addresses', () => {
    const nested = new Error('failed', { cause: new AggregateError([withCode('UND_ERR_HEADERS_TIMEOUT')]) })
    expect(describeUpstreamFailure(nested)).toEqual({ reason: 'timed out', timedOut: true })
  })

  test('behavior: never repeats a message of the layer below', () => {
    expect(describeUpstreamFailure(withCode('ESTRANGE'))).toEqual({
      reason: 'connection failed',
      timedOut: false,
    })
    expect(describeUpstreamFailure('secret')).toEqual({ reason: 'connection failed', timedOut: false })
  })
})
