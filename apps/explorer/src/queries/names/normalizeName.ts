import { normalizeAsciiName } from '@otterscan/ethereum/ensName'

/** The normal form of a name, `null` when it has none. ENSIP-15. Fetches its tables at the first name that is not ASCII. */
export async function normalizeName(name: string): Promise<string | null> {
  const quick = normalizeAsciiName(name)
  if (quick !== undefined) return quick
  const { ens_normalize } = await import('@adraffy/ens-normalize')
  try {
    const normal = ens_normalize(name)
    return normal.split('.').includes('') ? null : normal
  } catch {
    // Characters or mixtures that no name may have.
    return null
  }
}
