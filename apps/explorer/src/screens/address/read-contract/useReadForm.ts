import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { encodeCall } from '@otterscan/decode/abi/encode'
import { type ArgumentField, listNames, parseArguments } from '@otterscan/decode/abi/parseArguments'
import { type Address, isAddress } from '@otterscan/ethereum/address'
import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Clients, useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { getReadOutcome, type ReadOutcome, type ReadRequest } from '../../../queries/contracts/readOutcome.ts'
import { nameAddressQuery } from '../../../queries/names/nameAddress.ts'
import { createFields, type FormField, toArgumentField } from './argumentFields.ts'
import { type CallOptions, DEFAULT_CALL_OPTIONS, parseCallOptions } from './parseCallOptions.ts'
import { toFieldPath } from './toFieldPath.ts'

/** An error of the form; `path` is the path of its field, empty for the form itself. */
export interface FormError {
  readonly path: string
  readonly message: string
}

type Run =
  | { readonly kind: 'ran'; readonly request: ReadRequest; readonly outcome: ReadOutcome }
  | { readonly kind: 'invalid'; readonly formError: FormError }

interface Form {
  readonly fields: readonly ArgumentField[]
  readonly options: CallOptions
}

/** Form state of one function, and the result of its call, at `block` unless the call options say otherwise. Names entered as addresses are resolved first. */
export function useReadForm(address: Address, signature: AbiSignature, block: bigint | 'latest') {
  const clients = useClients()
  const queryClient = useQueryClient()
  const { nativeCurrency } = useChain()
  const [fields, setFields] = useState(() => createFields(signature.inputs))
  const [texts, setTexts] = useState({ ...DEFAULT_CALL_OPTIONS, block: block.toString() })
  const [hasOptions, setHasOptions] = useState(false)
  const [optionError, setOptionError] = useState<string | undefined>(undefined)
  const run = useMutation({
    mutationFn: (form: Form) => runForm(queryClient, clients, address, signature, form),
  })
  const formError = run.data?.kind === 'invalid' ? run.data.formError : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseCallOptions(texts, nativeCurrency.decimals)
    setOptionError('error' in parsed ? parsed.error : undefined)
    if ('options' in parsed) run.mutate({ fields: fields.map(toArgumentField), options: parsed.options })
  }

  return {
    fields,
    setField: (at: number, field: FormField) =>
      setFields(fields.map((old, index) => (index === at ? field : old))),
    texts,
    setTexts,
    hasOptions,
    setHasOptions,
    submit,
    formError,
    /** Shown below the form: errors that belong to no field. */
    message: optionError ?? (formError?.path === '' ? formError.message : run.error?.message),
    isRunning: run.isPending,
    outcome: run.data?.kind === 'ran' ? run.data.outcome : undefined,
    /** The request of the outcome. */
    request: run.data?.kind === 'ran' ? run.data.request : undefined,
  }
}

async function runForm(
  queryClient: QueryClient,
  clients: Clients,
  address: Address,
  signature: AbiSignature,
  { fields, options }: Form,
): Promise<Run> {
  const names = await resolveNames(queryClient, clients, listNames(signature.inputs, fields))
  const parsed = parseArguments(signature.inputs, fields, (name) => names.get(name))
  if (parsed.kind === 'invalid') return { kind: 'invalid', formError: parsed }
  const encoded = encodeCall(signature, parsed.inputs)
  if (encoded.kind === 'invalid') {
    const path = toFieldPath(signature.inputs, encoded.path)
    return { kind: 'invalid', formError: { path, message: encoded.reason } }
  }
  const request: ReadRequest = { to: address, data: encoded.data, ...options }
  return { kind: 'ran', request, outcome: await getReadOutcome(clients, request) }
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
