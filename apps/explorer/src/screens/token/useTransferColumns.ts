import type { Address } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFindLabel } from '../../entities/useFindLabel.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { tokenMetadataQuery } from '../../queries/token/tokenMetadata.ts'
import { createTokenTransferColumns } from './tokenTransferColumns.tsx'

/** Columns of transfers in the units of the token, and its decimals as soon as they are known. */
export function useTransferColumns(token: Address) {
  const numbers = useNumberFormat()
  const findLabel = useFindLabel()
  const decimals = useQuery(tokenMetadataQuery(useClients(), token)).data?.decimals
  const columns = useMemo(
    () => createTokenTransferColumns({ token, decimals, numbers, findLabel }),
    [token, decimals, numbers, findLabel],
  )
  return { columns, decimals }
}
