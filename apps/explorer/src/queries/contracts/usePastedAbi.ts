import type { Address } from '@otterscan/ethereum/address'
import { useMemo } from 'react'
import { type PastedAbi, parsePastedAbi } from './parsePastedAbi.ts'
import { usePastedAbiText } from './storePastedAbi.ts'

/** The ABI kept for an address on a chain; `undefined` when none is, or when it cannot be read. */
export function usePastedAbi(chainId: bigint, address: Address): PastedAbi | undefined {
  const text = usePastedAbiText(chainId, address)
  return useMemo(() => (text === null ? undefined : parsePastedAbi(text)), [text])
}
