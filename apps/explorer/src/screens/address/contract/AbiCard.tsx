import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { AbiParameter } from '@otterscan/decode/abi/abiType'
import type { ContractAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { Chip, type Tone } from '@otterscan/ui/Chip'
import { CodeBlock } from '@otterscan/ui/CodeBlock'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { type ReactNode, useMemo, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { formatTypeForPeople } from '../../../entities/decoded/flattenValues.ts'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'
import { addressPath } from '../../../paths/addressPaths.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { ColoredLine } from './highlight/ColoredLine.tsx'
import { useHighlighting } from './highlight/useHighlighting.ts'

interface AbiCardProps {
  readonly abi: ContractAbi
  /** The original JSON, for the raw view and copying. */
  readonly json: unknown
  readonly pageAddress: Address
  /** True when functions are read through the proxy. */
  readonly isProxyTab?: boolean
  readonly userDocumentation?: unknown
  readonly title?: ReactNode
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

const MODES = { decoded: 'Decoded', raw: 'Raw' }

/** An ABI, item by item or as JSON. */
export function AbiCard(props: AbiCardProps) {
  const {
    abi,
    json,
    pageAddress,
    isProxyTab = false,
    userDocumentation,
    title = 'ABI',
    note,
    actions,
  } = props
  const [mode, setMode] = useState<keyof typeof MODES>('decoded')
  const compact = useMemo(() => JSON.stringify(json), [json])
  return (
    <Card
      title={title}
      actions={
        <>
          {actions}
          <CopyButton text={compact} label="ABI" />
          <ViewSwitch label="Format of the ABI" views={MODES} view={mode} onChange={setMode} />
        </>
      }
    >
      {note !== undefined && <div className="pb-2 text-sm">{note}</div>}
      {mode === 'raw' ? (
        <RawAbi json={json} />
      ) : (
        <DecodedAbi
          abi={abi}
          readTab={isProxyTab ? 'readContractAsProxy' : 'readContract'}
          pageAddress={pageAddress}
          userDocumentation={userDocumentation}
        />
      )}
    </Card>
  )
}

function RawAbi({ json }: { readonly json: unknown }) {
  const numbers = useNumberFormat()
  const text = useMemo(() => JSON.stringify(json, undefined, 2) ?? '', [json])
  const colored = useHighlighting(text, 'json')
  return (
    <CodeBlock
      formatCount={numbers.formatInteger}
      code={text}
      label="ABI as JSON"
      maxHeight={320}
      renderLine={(line, lineNumber) => (
        <ColoredLine text={line} words={colored[lineNumber - 1]} range={undefined} />
      )}
    />
  )
}

type ItemKind = 'constructor' | AbiSignature['kind']

const KINDS: Readonly<
  Record<ItemKind, { readonly letter: string; readonly tone: Tone; readonly noun: string }>
> = {
  function: { letter: 'F', tone: 'accent', noun: 'Function' },
  event: { letter: 'E', tone: 'success', noun: 'Event' },
  constructor: { letter: 'C', tone: 'info', noun: 'Constructor' },
  error: { letter: 'E', tone: 'danger', noun: 'Error' },
}

interface DecodedAbiProps {
  readonly abi: ContractAbi
  readonly readTab: 'readContract' | 'readContractAsProxy'
  readonly pageAddress: Address
  readonly userDocumentation: unknown
}

function DecodedAbi({ abi, readTab, pageAddress, userDocumentation }: DecodedAbiProps) {
  const inUrl = useAddressInUrl(pageAddress)
  const keepAt = useKeepAt()
  const signatures = [...abi.functions, ...abi.events, ...abi.errors]
  return (
    <>
      <ul className="flex max-h-[480px] min-w-0 flex-col overflow-auto" aria-label="Items of the ABI">
        {abi.constructorInputs !== undefined && (
          <AbiItem kind="constructor">
            <Parameters name="constructor" inputs={abi.constructorInputs} />
          </AbiItem>
        )}
        {signatures.map((signature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an ABI may hold the same item twice
          <AbiItem key={index} kind={signature.kind}>
            <SignatureItem
              signature={signature}
              notice={toNotice(userDocumentation, signature.text)}
              path={
                isReadOnly(signature)
                  ? keepAt({ ...addressPath(inUrl, readTab), hash: signature.selector })
                  : undefined
              }
            />
          </AbiItem>
        ))}
        {abi.hasFallback && <AbiItem kind="function">fallback()</AbiItem>}
        {abi.hasReceive && <AbiItem kind="function">receive() payable</AbiItem>}
      </ul>
      {abi.skipped > 0 && (
        <p className="pt-2 text-warning text-xs">
          {abi.skipped} {abi.skipped === 1 ? 'item' : 'items'} of the ABI could not be read and{' '}
          {abi.skipped === 1 ? 'is' : 'are'} left out.
        </p>
      )}
    </>
  )
}

function AbiItem({ kind, children }: { readonly kind: ItemKind; readonly children: ReactNode }) {
  const { letter, tone, noun } = KINDS[kind]
  return (
    <li className="flex min-w-0 items-start gap-2 py-1">
      <Chip tone={tone} mono title={noun}>
        <span aria-hidden="true">{letter}</span>
        <span className="sr-only">{noun}</span>
      </Chip>
      <div className="mono min-w-0 flex-1 wrap-anywhere text-sm">{children}</div>
    </li>
  )
}

interface SignatureItemProps {
  readonly signature: AbiSignature
  readonly notice: string | undefined
  readonly path: { readonly to: string; readonly hash: string } | undefined
}

function SignatureItem({ signature, notice, path }: SignatureItemProps) {
  const { name, inputs, outputs, stateMutability, kind, topic0, selector, anonymous } = signature
  return (
    <>
      <Parameters name={name} inputs={inputs} path={path} />
      {kind === 'function' && stateMutability !== undefined && stateMutability !== 'nonpayable' && (
        <span className="text-muted"> {stateMutability}</span>
      )}
      {anonymous && <span className="text-muted"> anonymous</span>}
      {outputs !== undefined && outputs.length > 0 && (
        <>
          <span className="text-muted"> returns </span>
          <Parameters name="" inputs={outputs} />
        </>
      )}{' '}
      <Chip mono title={kind === 'event' ? 'Topic Hash' : 'Method Selector'}>
        {kind === 'event' ? `${topic0.slice(0, 10)}…${topic0.slice(-6)}` : selector}
      </Chip>
      {notice !== undefined && (
        <p className="font-sans text-muted text-xs">
          <UntrustedText text={notice} maxChars={300} />
        </p>
      )}
    </>
  )
}

interface ParametersProps {
  readonly name: string
  readonly inputs: readonly AbiParameter[]
  readonly path?: { readonly to: string; readonly hash: string } | undefined
}

function Parameters({ name, inputs, path }: ParametersProps) {
  const text = <UntrustedText text={name} maxChars={80} />
  return (
    <>
      {path === undefined ? (
        <span className="font-semibold">{text}</span>
      ) : (
        <AppLink path={path} replace className="link font-semibold" title="Read it">
          {text}
        </AppLink>
      )}
      (
      {inputs.map((input, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no identity but their position
        <span key={index}>
          {index > 0 && ', '}
          {formatTypeForPeople(input.type)}
          {input.indexed && <span className="text-muted"> indexed</span>}
          {input.name !== '' && (
            <span className="text-muted italic">
              {' '}
              <UntrustedText text={input.name} maxChars={60} />
            </span>
          )}
        </span>
      ))}
      )
    </>
  )
}

function isReadOnly({ kind, stateMutability }: AbiSignature): boolean {
  return kind === 'function' && (stateMutability === 'view' || stateMutability === 'pure')
}

/** `methods[signature].notice` of NatSpec. */
function toNotice(documentation: unknown, text: string): string | undefined {
  const methods = toMember(documentation, 'methods')
  const notice = toMember(toMember(methods, text), 'notice')
  return typeof notice === 'string' ? notice : undefined
}

function toMember(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? Reflect.get(json, name)
    : undefined
}
