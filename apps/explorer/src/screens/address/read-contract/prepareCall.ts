import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { encodeCall } from '@otterscan/decode/abi/encode'
import { type ArgumentField, listNames, parseArguments } from '@otterscan/decode/abi/parseArguments'
import { type Address, isAddress } from '@otterscan/ethereum/address'
import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import type { QueryClient } from '@tanstack/react-query'
import { toFieldPath } from '../../../entities/arguments/toFieldPath.ts'
import type { Clients } from '../../../queries/clients.ts'
import type { ReadRequest } from '../../../queries/contracts/readOutcome.ts'
import { nameAddressQuery } from '../../../queries/names/nameAddress.ts'
import type { CallOptions } from './parseCallOptions.ts'

/** An error of the form; `path` is the path of its field, empty for the form itself. */
export interface FormError {
  readonly path: string
  readonly message: string
}

/** What was typed for a call. */
export interface CallForm {
  readonly fields: readonly ArgumentField[]
  readonly options: CallOptions
}

/** A call to be made, or what is wrong in its form. */
export type PreparedCall =
  | { readonly kind: 'prepared'; readonly request: ReadRequest }
  | { readonly kind: 'invalid'; readonly formError: FormError }

/** The call that a form describes, its names resolved. */
export async function prepareCall(
  queryClient: QueryClient,
  clients: Clients,
  { address, signature }: { readonly address: Address; readonly signature: AbiSignature },
  { fields, options }: CallForm,
): Promise<PreparedCall> {
  const names = await resolveNames(queryClient, clients, listNames(signature.inputs, fields))
  const parsed = parseArguments(signature.inputs, fields, (name) => names.get(name))
  if (parsed.kind === 'invalid') return { kind: 'invalid', formError: parsed }
  const encoded = encodeCall(signature, parsed.inputs)
  if (encoded.kind === 'invalid') {
    const path = toFieldPath(signature.inputs, encoded.path)
    return { kind: 'invalid', formError: { path, message: encoded.reason } }
  }
  return { kind: 'prepared', request: { to: address, data: encoded.data, ...options } }
}

/** Addresses by name; names that do not resolve are omitted, and all names on chains without ENS. */
async function resolveNames(
  queryClient: QueryClient,
  clients: Clients,
  names: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const wanted = hasNameService(clients.chainId) ? [...new Set(names)].filter((name) => !isAddress(name)) : []
  const found = await Promise.all(
    wanted.map(async (name): Promise<[string, Address][]> => {
      const lookup = await queryClient.fetchQuery(nameAddressQuery(clients, name))
      return lookup.kind === 'found' ? [[name, lookup.address]] : []
    }),
  )
  return new Map(found.flat())
}
