import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { encodeCall } from '@otterscan/decode/abi/encode'
import { parseArguments } from '@otterscan/decode/abi/parseArguments'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Spinner } from '@otterscan/ui/Spinner'
import { useId, useState } from 'react'
import { ArgumentInput } from '../../../entities/arguments/ArgumentInput.tsx'
import { createFields, toArgumentField } from '../../../entities/arguments/argumentFields.ts'
import { toFieldPath } from '../../../entities/arguments/toFieldPath.ts'
import { useKnownAbisQuery } from '../../../queries/contracts/knownAbis.ts'

interface FunctionInputProps {
  /** The recipient, or what it is a proxy of, has the functions. */
  readonly to: Address
  readonly onWrite: (input: Hex) => void
}

/** Writes the input of a call by a function of its recipient. */
export function FunctionInput({ to, onWrite }: FunctionInputProps) {
  const { data, error } = useKnownAbisQuery(to)
  const [chosen, setChosen] = useState('')
  const id = useId()
  if (error !== null) return <p className="text-danger text-sm">Its ABI could not be read: {error.message}</p>
  if (data === undefined) return <Spinner label="Looking for the ABI" />
  const functions = new Map(
    data.abis.flatMap(({ abi }) => abi.functions).map((one) => [one.selector, one] as const),
  )
  if (functions.size === 0) {
    return (
      <p className="text-muted text-sm">
        No ABI of the recipient is known. One that is given on its Contract tab is used here too.
      </p>
    )
  }
  const signature = [...functions.values()].find(({ selector }) => selector === chosen)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 block font-medium text-sm">
          Function
        </label>
        <select
          id={id}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          className="h-9 w-full min-w-0 rounded-md border border-border-strong/70 bg-surface px-2 text-text hover:border-border-strong max-sm:text-lg"
        >
          <option value="">Choose one</option>
          {[...functions.values()].map(({ selector, text }) => (
            <option key={selector} value={selector}>
              {text.slice(0, 120)}
            </option>
          ))}
        </select>
      </div>
      {signature !== undefined && (
        <Arguments key={signature.selector} signature={signature} onWrite={onWrite} />
      )}
    </div>
  )
}

function Arguments({
  signature,
  onWrite,
}: {
  readonly signature: AbiSignature
  readonly onWrite: FunctionInputProps['onWrite']
}) {
  const { inputs } = signature
  const [fields, setFields] = useState(() => createFields(inputs))
  const [formError, setFormError] = useState<{ readonly path: string; readonly message: string }>()

  function handleWrite() {
    // Names would be looked up elsewhere: an address is wanted here.
    const parsed = parseArguments(inputs, fields.map(toArgumentField), () => undefined)
    if (parsed.kind === 'invalid') return setFormError(parsed)
    const encoded = encodeCall(signature, parsed.inputs)
    if (encoded.kind === 'invalid') {
      return setFormError({ path: toFieldPath(inputs, encoded.path), message: encoded.reason })
    }
    setFormError(undefined)
    onWrite(encoded.data)
  }

  return (
    <>
      {inputs.map((input, at) => {
        const field = fields[at]
        return field === undefined ? null : (
          <ArgumentInput
            key={field.key}
            type={input.type}
            name={input.name}
            path={String(at)}
            field={field}
            onChange={(next) => setFields(fields.with(at, next))}
            formError={formError}
          />
        )
      })}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={handleWrite}>
          Write the input
        </Button>
        {formError?.path === '' && (
          <p role="alert" className="mono wrap-anywhere text-danger text-sm">
            {formError.message}
          </p>
        )}
      </div>
    </>
  )
}
