import { findPrecompile, findSystemContract } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import { loadDialect } from '@otterscan/ethereum/dialects/loadDialect'

/** Name of a precompile or of a contract of the protocol, of the chain's family first; `null` for any other address. */
export async function getProtocolName(family: string | undefined, address: Address): Promise<string | null> {
  const dialect = family === undefined ? undefined : await loadDialect(family)
  const ofFamily = dialect?.systemContracts?.get(address.toLowerCase())
  return ofFamily ?? (findPrecompile(address) ?? findSystemContract(address))?.name ?? null
}
