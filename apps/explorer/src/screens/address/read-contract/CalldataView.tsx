import { RawText } from '@otterscan/ui/RawText'
import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { useClients } from '../../../queries/clients.ts'
import type { ReadRequest } from '../../../queries/contracts/readOutcome.ts'

/** Of a QR code, in bytes. */
const MOST_BYTES = 2_300
const MODULE = 3

/** Calldata of a call, to copy and as a QR code for a wallet: no key is here. */
export function CalldataView({ call }: { readonly call: ReadRequest }) {
  const { chainId } = useClients()
  const { to, data, value } = call
  // EIP-681 with the calldata as it is.
  const uri = `ethereum:${to}@${chainId}?value=${value ?? 0n}&data=${data}`
  return (
    <div className="flex w-full min-w-0 flex-wrap gap-4 rounded-md bg-raised p-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="pb-1 text-muted text-sm">Calldata for {to}; sign and send it with your wallet.</p>
        <RawText text={data} label="Calldata" maxHeight={160} />
      </div>
      {uri.length > MOST_BYTES ? (
        <p className="text-muted text-sm">It is too long for a QR code.</p>
      ) : (
        <QrCode text={uri} label={`QR code of the call: ${uri.slice(0, 60)}…`} />
      )}
    </div>
  )
}

/** Dark on light in both themes: scanners want it so. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  const size = modules.length
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size * MODULE}
      height={size * MODULE}
      shapeRendering="crispEdges"
      className="max-w-full rounded-sm"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
