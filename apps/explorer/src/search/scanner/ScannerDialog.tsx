import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Dialog } from '@otterscan/ui/Dialog'
import { Spinner } from '@otterscan/ui/Spinner'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { addressPath } from '../../paths/addressPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { parseScannedText, type ScannedText } from './parseScannedText.ts'
import { useScanner } from './useScanner.ts'

/** Camera dialog; navigates to the first address it reads. */
export function ScannerDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Point an ETH address QR code to camera">
      <Scanner onClose={onClose} />
    </Dialog>
  )
}

function Scanner({ onClose }: { readonly onClose: () => void }) {
  const { chainId } = useClients()
  const navigate = useNavigate()
  const videoRef = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [seen, setSeen] = useState<ScannedText>()

  const open = useCallback(
    (address: string) => {
      onClose()
      void navigate({ to: addressPath(address).to })
    },
    [navigate, onClose],
  )
  const handleText = useCallback(
    (text: string) => {
      const scanned = parseScannedText(text)
      const isOfThisChain =
        scanned.kind === 'address' && (scanned.chainId === undefined || scanned.chainId === chainId)
      if (isOfThisChain) open(scanned.address)
      else setSeen(scanned)
    },
    [chainId, open],
  )
  const state = useScanner(videoRef, handleText, attempt)

  return (
    <div className="space-y-3">
      {state.status === 'failed' ? (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          }
        >
          {state.reason}
        </Banner>
      ) : (
        <div className="relative flex min-h-48 items-center justify-center overflow-hidden rounded-md bg-raised">
          <video ref={videoRef} muted playsInline className="max-h-[70dvh] w-full" aria-label="Camera" />
          {state.status === 'starting' && (
            <span className="absolute">
              <Spinner label="Starting the camera" />
            </span>
          )}
        </div>
      )}
      {seen !== undefined && <SeenCode seen={seen} chainId={chainId} onOpen={open} />}
    </div>
  )
}

interface SeenCodeProps {
  readonly seen: ScannedText
  readonly chainId: bigint
  readonly onOpen: (address: string) => void
}

/** A code was read that cannot be opened automatically. */
function SeenCode({ seen, chainId, onOpen }: SeenCodeProps) {
  if (seen.kind === 'address') {
    return (
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => onOpen(seen.address)}>
            Open it here
          </Button>
        }
      >
        The code is for chain {seen.chainId?.toString()}, but this is chain {chainId.toString()}.
      </Banner>
    )
  }
  return (
    <Banner tone="warning">
      {seen.kind === 'badChecksum'
        ? 'The code contains an address with an invalid checksum: it was altered or misprinted.'
        : 'The code does not contain an ETH address.'}
    </Banner>
  )
}
