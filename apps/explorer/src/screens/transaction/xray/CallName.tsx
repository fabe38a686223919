import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import type { ReactNode } from 'react'
import { useShortName } from '../../../entities/useShortName.ts'
import { useFrameFunction } from '../trace/FrameFunction.tsx'

interface CallNameProps {
  readonly call: XrayCall
  readonly children: (name: string) => ReactNode
}

/** Account and function of a call, in one line of text. */
export function CallName({ call, children }: CallNameProps): ReactNode {
  const { to } = call
  if (to === undefined) return children(call.type.toLowerCase())
  return (
    <NameOfAccount call={call} to={to}>
      {children}
    </NameOfAccount>
  )
}

function NameOfAccount({ call, to, children }: CallNameProps & { readonly to: Address }): ReactNode {
  const account = useShortName(to)
  const { isCall, systemInput, selector, signature, byteLength } = useFrameFunction(call)
  const precompile = findPrecompile(to)
  if (!isCall) {
    const what = precompile?.name ?? call.type.toLowerCase()
    return children(precompile === undefined ? `${what} ${account}` : what)
  }
  const known = systemInput?.name ?? (signature === undefined ? selector : toShortText(signature.name))
  const nameless = byteLength === 0 ? '<receive>' : '<fallback>'
  const what = known ?? (call.input === undefined ? '' : nameless)
  return children(`${account} ${what}`.trim())
}

const MAX_NAME_CHARS = 40

function toShortText(name: string): string {
  const { text, isCut } = cutText(toVisibleText(name), MAX_NAME_CHARS)
  return isCut ? `${text}…` : text
}
