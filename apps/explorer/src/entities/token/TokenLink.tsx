import type { Address } from '@otterscan/ethereum/address'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { addressPath } from '../../paths/addressPaths.ts'
import type { TokenMetadata } from '../../queries/token/tokenMetadata.ts'
import { AddressLink } from '../AddressLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'

const NAME_CHARACTERS = 32
const SYMBOL_CHARACTERS = 16

interface TokenLinkProps {
  readonly token: Address
  /** `undefined` if it could not be loaded. */
  readonly metadata: TokenMetadata | undefined
  /** Longer names are cut. */
  readonly nameChars?: number
}

/** Name and symbol as reported by the contract; without both it is an unknown token. */
export function TokenLink({ token, metadata, nameChars = NAME_CHARACTERS }: TokenLinkProps) {
  const isNamed = metadata?.name !== undefined || metadata?.symbol !== undefined
  return (
    <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1">
      {isNamed ? (
        <Highlightable value={token.toLowerCase()} className="min-w-0 rounded-sm">
          <AppLink
            path={addressPath(token)}
            // Styled like every name that is only a claim.
            className="link italic underline decoration-dotted underline-offset-2"
            title={`What the contract calls itself (any contract may choose any name): ${token}`}
          >
            {metadata.name !== undefined && <UntrustedText text={metadata.name} maxChars={nameChars} />}
            {metadata.symbol !== undefined && (
              <>
                {metadata.name === undefined ? '' : ' ('}
                <UntrustedText text={metadata.symbol} maxChars={SYMBOL_CHARACTERS} />
                {metadata.name === undefined ? '' : ')'}
              </>
            )}
          </AppLink>
        </Highlightable>
      ) : (
        <>
          <AddressLink address={token} maxChars={17} />
          {metadata !== undefined && <span className="whitespace-nowrap text-muted">unknown token</span>}
        </>
      )}
    </span>
  )
}
