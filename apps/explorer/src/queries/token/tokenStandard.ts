import { callContract } from '@otterscan/clients/contracts/callContract'
import type { Address } from '@otterscan/ethereum/address'
import { toSupportsCall } from '@otterscan/ethereum/contract/tokenCalls'
import { type Hex, sliceHex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

const ERC721_ID: Hex = '0x80ac58cd'
/** Which no contract may support. ERC-165. */
const INVALID_ID: Hex = '0xffffffff'

/** Whether a contract says that it is an ERC-721. Two calls in one batch, cached for the visit. ERC-165, ERC-721. */
export function isErc721Query({ chainId, execution }: Clients, token: Address) {
  return queryOptions({
    queryKey: [chainId.toString(), 'isErc721', token] as const,
    queryFn: async ({ signal }): Promise<boolean> => {
      const [supports, supportsInvalid] = await Promise.all(
        [ERC721_ID, INVALID_ID].map((id) =>
          callContract(execution, { to: token, data: toSupportsCall(id) }, 'latest', { signal }),
        ),
      )
      return toBoolean(supports) === 1n && toBoolean(supportsInvalid) === 0n
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** The first word of an output; `undefined` when it is shorter. */
function toBoolean(output: Hex | undefined): bigint | undefined {
  return output === undefined || output.length < 66 ? undefined : BigInt(sliceHex(output, 0, 32))
}
