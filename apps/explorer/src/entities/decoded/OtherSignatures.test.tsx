// @vitest-environment happy-dom
import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SignatureOrigin } from '../../queries/signatures/useSignatures.ts'
import { OtherSignatures } from './OtherSignatures.tsx'

afterEach(cleanup)

function signatureOf(text: string): AbiSignature {
  const signature = parseSignature(text)
  if (signature === undefined) throw new Error(`no signature: ${text}`)
  return signature
}

function guess(text: string, tag: SignatureOrigin = 'assets'): Candidate<SignatureOrigin> {
  return { signature: signatureOf(text), isTrusted: false, tag }
}

function textOf(
  chosen: string,
  alternatives: readonly Candidate<SignatureOrigin>[],
  rejected: readonly Candidate<SignatureOrigin>[],
): string {
  const { container } = render(
    <OtherSignatures
      chosen={signatureOf(chosen)}
      alternatives={alternatives}
      rejected={rejected.map((candidate) => ({ candidate, reason: 'ends early' }))}
    />,
  )
  return container.textContent ?? ''
}

describe('OtherSignatures', () => {
  test('default: what would fit, then what does not', () => {
    expect(textOf('a()', [guess('b()'), guess('c(uint256 id)')], [guess('d(string)')])).toBe(
      'Would fit as well: b(), c(uint256). Same hash, but does not fit: d(string).',
    )
  })

  test('behavior: nothing for the same name and types, for standards and for ABIs', () => {
    const same = guess('Paused(address indexed account)')
    expect(textOf('Paused(address account)', [], [same])).toBe('')
    expect(textOf('a()', [guess('b()', 'standard')], [guess('c()', 'pasted')])).toBe('')
  })

  test('behavior: a collection full of names is cut', () => {
    const many = Array.from({ length: 9 }, (_, at) => guess(`f${at}()`))
    expect(textOf('a()', many, [])).toBe('Would fit as well: f0(), f1(), f2(), f3(), f4() and others.')
  })
})
