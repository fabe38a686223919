import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const FRAME = fileURLToPath(new URL('../../../../../public/verify/compiler.html', import.meta.url))
const html = readFileSync(FRAME, 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? ''

describe('verify/compiler.html', () => {
  test('its policy allows only its own script', () => {
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "connect-src 'none'",
      `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'`,
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ])
  })

  test('the policy comes before the only script', () => {
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
    expect(html.split('<script')).toHaveLength(2)
    expect(html).not.toMatch(/\son\w+=|src=|href=/)
  })
})
