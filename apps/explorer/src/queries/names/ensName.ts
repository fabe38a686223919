import { decodeReverseName } from '@otterscan/decode/name/universalResolver'
import { normalizeAsciiName } from '@otterscan/ethereum/ensName'
import type { Hex } from '@otterscan/ethereum/hex'

/** The normal form of a name, `null` when it has none. ENSIP-15. Loads its tables at the first non-ASCII name. */
export async function normalizeName(name: string): Promise<string | null> {
  const quick = normalizeAsciiName(name)
  if (quick !== undefined) return quick
  const { ens_normalize } = await import('@adraffy/ens-normalize')
  try {
    const normal = ens_normalize(name)
    return normal.split('.').includes('') ? null : normal
  } catch {
    // Disallowed characters or mixed scripts.
    return null
  }
}

/** The name in a resolver response; `undefined` when not in normal form, since it could imitate another. */
export async function verifyReverseName(output: Hex): Promise<string | undefined> {
  const name = decodeReverseName(output)
  return name !== undefined && (await normalizeName(name)) === name ? name : undefined
}
