import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { encodeCall } from '@otterscan/decode/abi/encode'
import { type ArgumentField, listNames, parseArguments } from '@otterscan/decode/abi/parseArguments'
import { type Address, isAddress } from '@otterscan/ethereum/address'
import { supportsNames } from '@otterscan/ethereum/chain'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Clients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/useChain.ts'
import { getReadOutcome, type ReadOutcome, type ReadRequest } from '../../../queries/contracts/readQuery.ts'
import { nameAddressQuery } from '../../../queries/names/nameAddressQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { createFields, type FormField, toArgumentField } from './argumentFields.ts'
import { type CallOptions, DEFAULT_CALL_OPTIONS, parseCallOptions } from './parseCallOptions.ts'
import { toFieldPath } from './toFieldPath.ts'

/** What is wrong with the form; `path` is the field's place, empty for none of them. */
export interface FormProblem {
  readonly path: string
  readonly message: string
}

type Run =
  | { readonly kind: 'ran'; readonly request: ReadRequest; readonly outcome: ReadOutcome }
  | { readonly kind: 'invalid'; readonly problem: FormProblem }

interface Form {
  readonly fields: readonly ArgumentField[]
  readonly options: CallOptions
}

/** State of the form of one function, and what running it gave. Names given for addresses are looked up first. */
export function useReadForm(address: Address, signature: AbiSignature) {
  const clients = useClients()
  const queryClient = useQueryClient()
  const { nativeCurrency } = useChain()
  const [fields, setFields] = useState(() => createFields(signature.inputs))
  const [texts, setTexts] = useState(DEFAULT_CALL_OPTIONS)
  const [hasOptions, setHasOptions] = useState(false)
  const [optionProblem, setOptionProblem] = useState<string | undefined>(undefined)
  const run = useMutation({
    mutationFn: (form: Form) => runForm(queryClient, clients, address, signature, form),
  })
  const problem = run.data?.kind === 'invalid' ? run.data.problem : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseCallOptions(texts, nativeCurrency.decimals)
    setOptionProblem('problem' in parsed ? parsed.problem : undefined)
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
    problem,
    /** Said below the form: what no field can say for itself. */
    message: optionProblem ?? (problem?.path === '' ? problem.message : run.error?.message),
    isRunning: run.isPending,
    outcome: run.data?.kind === 'ran' ? run.data.outcome : undefined,
    /** What gave the outcome. */
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
  if (parsed.kind === 'invalid') return { kind: 'invalid', problem: parsed }
  const encoded = encodeCall(signature, parsed.inputs)
  if (encoded.kind === 'invalid') {
    const path = toFieldPath(signature.inputs, encoded.path)
    return { kind: 'invalid', problem: { path, message: encoded.reason } }
  }
  const request: ReadRequest = { to: address, data: encoded.data, ...options }
  return { kind: 'ran', request, outcome: await getReadOutcome(clients, request) }
}

/** Addresses by name; a name that leads nowhere is left out, and so is every name where the chain has none. */
async function resolveNames(
  queryClient: QueryClient,
  clients: Clients,
  names: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const wanted = supportsNames(clients.chainId) ? [...new Set(names)].filter((name) => !isAddress(name)) : []
  const found = await Promise.all(
    wanted.map(async (name): Promise<[string, Address][]> => {
      const lookup = await queryClient.fetchQuery(nameAddressQuery(clients, name))
      return lookup.kind === 'found' ? [[name, lookup.address]] : []
    }),
  )
  return new Map(found.flat())
}
