// @vitest-environment happy-dom
import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import { render } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'
import { OtherSignatures } from './OtherSignatures.tsx'

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
  test('default: first the signatures that match, then those that do not', () => {
    expect(textOf('a()', [guess('b()'), guess('c(uint256 id)')], [guess('d(string)')])).toBe(
      'Also matches: b(), c(uint256). Same hash, but does not match: d(string).',
    )
  })

  test('behavior: nothing for the same name and types, for standards, or for ABIs', () => {
    const same = guess('Paused(address indexed account)')
    expect(textOf('Paused(address account)', [], [same])).toBe('')
    expect(textOf('a()', [guess('b()', 'standard')], [guess('c()', 'pasted')])).toBe('')
  })

  test('behavior: a long list of names is truncated', () => {
    const many = Array.from({ length: 9 }, (_, at) => guess(`f${at}()`))
    expect(textOf('a()', many, [])).toBe('Also matches: f0(), f1(), f2(), f3(), f4() and more.')
  })
})
