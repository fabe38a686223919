import { eth_call } from '@otterscan/api-schema/execution/eth'
import { type BalanceSlot, gateway_findBalanceSlot } from '@otterscan/api-schema/execution/simulate'
import { parseLiteral } from '@otterscan/decode/abi/parseLiteral'
import type { Address } from '@otterscan/ethereum/address'
import { mutationOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'

/** What is to be given to whom. */
export interface TokenGift {
  readonly token: Address
  readonly holder: Address
  /** Whole tokens, `1.5`, as the token counts them; as typed. */
  readonly amount: string
}

const DECIMALS = '0x313ce567'

/** Finds the slot that says the amount. Several calls of the gateway; throws what the client throws. */
export function giveTokensMutation(clients: Clients) {
  return mutationOptions({
    mutationKey: [clients.chainId.toString(), 'giveTokens'] as const,
    mutationFn: async ({ token, holder, amount }: TokenGift): Promise<BalanceSlot> => {
      const { execution } = clients
      const answered = await orUndefined(
        execution.request(eth_call, [{ to: token, data: DECIMALS }, 'latest']),
      )
      // Without decimals a token counts whole ones.
      const decimals = answered?.length === 66 ? BigInt(answered) : 0n
      const text = amount.trim().replaceAll(',', '_')
      const literal = parseLiteral(/^\d[\d_]*(\.\d[\d_]*)?$/.test(text) ? `${text}e${decimals}` : text)
      const units =
        literal.kind === 'parsed' && literal.literal.kind === 'integer' ? literal.literal.value : undefined
      if (units === undefined || units < 0n) {
        return {
          contract: undefined,
          slot: undefined,
          value: undefined,
          reason: 'this is not an amount of it',
          unreadable: [],
        }
      }
      return execution.request(gateway_findBalanceSlot, [token, holder, units])
    },
    retry: false,
  })
}
