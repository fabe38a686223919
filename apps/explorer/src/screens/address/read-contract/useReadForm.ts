import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Address } from '@otterscan/ethereum/address'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createFields, type FormField, toArgumentField } from '../../../entities/arguments/argumentFields.ts'
import { type Clients, useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { getReadOutcome, type ReadOutcome, type ReadRequest } from '../../../queries/contracts/readOutcome.ts'
import { DEFAULT_CALL_OPTIONS, parseCallOptions } from './parseCallOptions.ts'
import { type CallForm, type FormError, prepareCall } from './prepareCall.ts'

type Run =
  | { readonly kind: 'ran'; readonly request: ReadRequest; readonly outcome: ReadOutcome }
  | { readonly kind: 'invalid'; readonly formError: FormError }

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
    mutationFn: (form: CallForm) => runForm(queryClient, clients, address, signature, form),
  })
  const ready = useMutation({
    mutationFn: (form: CallForm) => prepareCall(queryClient, clients, { address, signature }, form),
  })
  // The newer of the two.
  const last = run.submittedAt >= ready.submittedAt ? run.data : ready.data
  const formError = last?.kind === 'invalid' ? last.formError : undefined

  function readForm(): CallForm | undefined {
    const parsed = parseCallOptions(texts, nativeCurrency.decimals)
    setOptionError('error' in parsed ? parsed.error : undefined)
    return 'options' in parsed ? { fields: fields.map(toArgumentField), options: parsed.options } : undefined
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const form = readForm()
    if (form !== undefined) run.mutate(form)
  }

  /** The call as it would be made; `undefined` where a field cannot be read, which is then shown. */
  async function prepare(): Promise<ReadRequest | undefined> {
    const form = readForm()
    if (form === undefined) return undefined
    const prepared = await ready.mutateAsync(form)
    return prepared.kind === 'prepared' ? prepared.request : undefined
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
    prepare,
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
  form: CallForm,
): Promise<Run> {
  const prepared = await prepareCall(queryClient, clients, { address, signature }, form)
  if (prepared.kind === 'invalid') return prepared
  const { request } = prepared
  return { kind: 'ran', request, outcome: await getReadOutcome(clients, request) }
}
