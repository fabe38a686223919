import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { IconButton } from '@otterscan/ui/IconButton'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { Spinner } from '@otterscan/ui/Spinner'
import { TextField } from '@otterscan/ui/TextField'
import { Minus, Plus } from 'lucide-react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { ArgumentInput } from '../../../entities/arguments/ArgumentInput.tsx'
import { LazyCopyAs } from '../../../entities/copy-as/LazyCopyAs.tsx'
import { NatSpecText } from '../../../entities/decoded/NatSpecText.tsx'
import type { NatSpec } from '../../../entities/decoded/natSpec.ts'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { addressPath } from '../../../paths/addressPaths.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import type { ReadOutcome } from '../../../queries/contracts/readOutcome.ts'
import { useHead } from '../../../queries/head/head.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import type { CallOptionTexts } from './parseCallOptions.ts'
import { ReadResult } from './ReadResult.tsx'
import { useReadForm } from './useReadForm.ts'

const CallActions = lazyComponent(async () => (await import('./CallActions.tsx')).CallActions)

function isChanging({ stateMutability }: AbiSignature): boolean {
  return stateMutability !== 'view' && stateMutability !== 'pure'
}

interface ReadFunctionProps {
  /** Address to call. */
  readonly address: Address
  readonly tab: string
  /** From 1. */
  readonly position: number
  readonly signature: AbiSignature
  readonly documentation: NatSpec | undefined
  readonly errors: readonly Candidate<undefined>[]
  /** Result of the batch for a function without arguments. */
  readonly first: ReadOutcome | undefined
}

/** One function: its fields, the button that calls it, and its result. */
export function ReadFunction(props: ReadFunctionProps) {
  const { address, tab, position, signature, documentation, errors, first } = props
  const at = useAtBlock() ?? 'latest'
  const keepAt = useKeepAt()
  const form = useReadForm(address, signature, at)
  const outcome = form.outcome ?? first
  const inUrl = useAddressInUrl(address)
  return (
    <li id={signature.selector} className="min-w-0 scroll-mt-20 border-border border-t py-3 first:border-t-0">
      <form onSubmit={form.submit} className="flex min-w-0 flex-col gap-2">
        <h3 className="mono min-w-0 wrap-anywhere text-sm">
          <span className="tabular text-muted">{position}. </span>
          <AppLink
            path={keepAt({ ...addressPath(inUrl, tab), hash: signature.selector })}
            replace
            className="link font-semibold"
          >
            <UntrustedText text={signature.name} maxChars={80} />
          </AppLink>
          {signature.stateMutability === undefined && (
            <span className="text-muted text-xs">
              {' '}
              whether it changes anything is not known; it is only read
            </span>
          )}
        </h3>
        <NatSpecText natSpec={documentation} />
        {signature.inputs.map((input, index) => {
          const field = form.fields[index]
          const words = documentation?.parameters.get(input.name)
          return field === undefined ? null : (
            <div key={field.key} className="min-w-0">
              <ArgumentInput
                type={input.type}
                name={input.name}
                path={String(index)}
                field={field}
                onChange={(next) => form.setField(index, next)}
                formError={form.formError}
              />
              {words !== undefined && (
                <p className="mt-1 text-muted text-xs">
                  <UntrustedText text={words} maxChars={300} />
                </p>
              )}
            </div>
          )
        })}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm" disabled={form.isRunning}>
            Query
          </Button>
          <IconButton
            size="sm"
            label="Call options"
            title="Call options"
            aria-expanded={form.hasOptions}
            onClick={() => form.setHasOptions(!form.hasOptions)}
          >
            {form.hasOptions ? <Minus size={14} aria-hidden="true" /> : <Plus size={14} aria-hidden="true" />}
          </IconButton>
          <Lazy>
            <CallActions isChanging={isChanging(signature)} prepare={form.prepare} />
          </Lazy>
          {form.isRunning && <Spinner label="Reading" />}
        </div>
        {form.hasOptions && <CallOptionFields texts={form.texts} onChange={form.setTexts} />}
        {form.message !== undefined && (
          <p role="alert" className="mono whitespace-pre-wrap wrap-anywhere text-danger text-sm">
            {form.message}
          </p>
        )}
      </form>
      {outcome !== undefined && form.message === undefined && form.formError === undefined && (
        <section aria-label={`Result of ${signature.name}`} aria-live="polite" className="min-w-0 pt-2">
          <ReadResult outcome={outcome} signature={signature} address={address} errors={errors} />
          {outcome.kind === 'output' && <ReturnWords documentation={documentation} />}
          <LazyCopyAs
            subject={{
              kind: 'call',
              call: form.request ?? { to: address, data: signature.selector, block: at },
            }}
            answer={outcome}
          />
        </section>
      )}
    </li>
  )
}

function ReturnWords({ documentation }: { readonly documentation: NatSpec | undefined }) {
  if (documentation === undefined || documentation.returns.size === 0) return null
  return (
    <dl className="pt-1 text-muted text-xs">
      {[...documentation.returns].map(([name, text]) => (
        <div key={name} className="flex gap-2">
          <dt className="mono max-w-1/2 shrink-0">
            <UntrustedText text={name.replace(/^_(\d+)$/, 'ret_$1')} maxChars={60} />
          </dt>
          <dd className="min-w-0">
            <UntrustedText text={text} maxChars={300} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CallOptionFieldsProps {
  readonly texts: CallOptionTexts
  readonly onChange: (texts: CallOptionTexts) => void
}

/** Block, sender and value of a call. */
function CallOptionFields({ texts, onChange }: CallOptionFieldsProps) {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  const head = useHead()
  return (
    <div className="grid min-w-0 gap-3 rounded-md bg-raised p-3 sm:grid-cols-3">
      <div className="flex min-w-0 items-end gap-1">
        <TextField
          label="Block Number"
          className="flex-1"
          isMono
          value={texts.block}
          onChange={(event) => onChange({ ...texts, block: event.currentTarget.value })}
        />
        <Button
          disabled={head === undefined}
          title={head === undefined ? undefined : numbers.formatInteger(head.number)}
          onClick={() => head !== undefined && onChange({ ...texts, block: head.number.toString() })}
        >
          Latest
        </Button>
      </div>
      <TextField
        label="Sender"
        isMono
        placeholder={ZERO_ADDRESS}
        value={texts.sender}
        onChange={(event) => onChange({ ...texts, sender: event.currentTarget.value })}
      />
      <TextField
        label={`Value (${nativeCurrency.symbol})`}
        isMono
        placeholder="0"
        value={texts.value}
        onChange={(event) => onChange({ ...texts, value: event.currentTarget.value })}
      />
    </div>
  )
}
