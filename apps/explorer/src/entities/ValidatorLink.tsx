import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { User, UserX } from 'lucide-react'
import { validatorPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

interface ValidatorLinkProps {
  /** Index, or public key where the index is not known. */
  readonly validator: bigint | Hex
  readonly isSlashed?: boolean
}

/** A validator; equals on the page light up, a slashed one is crossed out. */
export function ValidatorLink({ validator, isSlashed = false }: ValidatorLinkProps) {
  const Icon = isSlashed ? UserX : User
  return (
    <Highlightable value={`validator ${validator}`} className="inline-flex max-w-full min-w-0 items-center">
      <AppLink
        path={validatorPath(validator)}
        className="link inline-flex min-w-0 max-w-full items-center gap-1"
      >
        <Icon
          size={13}
          aria-hidden="true"
          className={`shrink-0 ${isSlashed ? 'text-danger' : 'opacity-70'}`}
        />
        {typeof validator === 'string' ? (
          <TruncatedText text={validator} />
        ) : (
          <span className="tabular">{formatInteger(validator)}</span>
        )}
        {isSlashed && <span className="text-danger text-xs">slashed</span>}
      </AppLink>
    </Highlightable>
  )
}
