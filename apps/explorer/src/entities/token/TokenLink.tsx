import type { Address } from '@otterscan/ethereum/address'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { addressPath } from '../../paths.ts'
import type { TokenMetadata } from '../../queries/token/tokenMetadataQuery.ts'
import { AddressLink } from '../AddressLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { UntrustedText } from '../UntrustedText.tsx'

const NAME_CHARACTERS = 32
const SYMBOL_CHARACTERS = 16

interface TokenLinkProps {
  readonly token: Address
  /** `undefined` when it could not be asked for. */
  readonly metadata: TokenMetadata | undefined
  /** A longer name is cut. */
  readonly nameChars?: number
}

/** Name and symbol as the contract gives them; a contract without both is an unknown token. */
export function TokenLink({ token, metadata, nameChars = NAME_CHARACTERS }: TokenLinkProps) {
  const isNamed = metadata?.name !== undefined || metadata?.symbol !== undefined
  return (
    <span className="inline-flex min-w-0 max-w-full flex-wrap items-center gap-x-1">
      {isNamed ? (
        <Highlightable value={token.toLowerCase()} className="min-w-0 rounded-sm">
          <AppLink
            path={addressPath(token)}
            // As wherever a name is only a claim.
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
