import { describe, expect, test } from 'vitest'
import { describeHttpError } from './httpError.ts'

describe('describeHttpError', () => {
  test.each([
    [
      429,
      '{"jsonrpc":"2.0","error":{"code":-32005,"message":"daily limit reached"}}',
      ': daily limit reached',
    ],
    [429, '{"message":"slow down"}', ': slow down'],
    [429, '{"error":"slow down","code":1}', ': slow down'],
    [429, '{"error":{"code":1},"detail":"slow down"}', ': slow down'],
    [429, '"slow down"', ': slow down'],
    [429, 'slow\r\n  down\n', ': slow down'],
    [
      429,
      '<!doctype html><html><title>Attention\nrequired</title><script>x</script>',
      ': Attention required',
    ],
    [429, '<html><body>no title</body></html>', ''],
    [429, 'Too Many Requests', ''],
    [429, '', ''],
    [429, '{}', ''],
    [429, '[1,2]', ''],
  ])('HTTP %i %j', (status, text, reason) => {
    expect(describeHttpError({ status, text })).toBe(`HTTP 429 (Too Many Requests)${reason}`)
  })

  test('behavior: a status without a usual name, a long text, deceptive characters', () => {
    expect(describeHttpError({ status: 599, text: '' })).toBe('HTTP 599')
    expect(describeHttpError({ status: 500, text: 'x'.repeat(100_000) }).length).toBeLessThan(400)
    expect(describeHttpError({ status: 500, text: 'a\u202eb\u001b[31mc' })).toBe(
      'HTTP 500 (Internal Server Error): a b [31mc',
    )
  })
})
