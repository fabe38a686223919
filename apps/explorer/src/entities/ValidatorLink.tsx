import type { Hex } from '@otterscan/ethereum/hex'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { User, UserX } from 'lucide-react'
import { validatorPath } from '../paths/consensusPaths.ts'
import { AppLink } from './AppLink.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

interface ValidatorLinkProps {
  /** Index, or public key if the index is unknown. */
  readonly validator: bigint | Hex
  readonly isSlashed?: boolean
}

/** A validator; equal ones on the page are highlighted together, slashed ones crossed out. */
export function ValidatorLink({ validator, isSlashed = false }: ValidatorLinkProps) {
  const numbers = useNumberFormat()
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
          <span className="tabular">{numbers.formatInteger(validator)}</span>
        )}
        {isSlashed && <span className="text-danger text-xs">slashed</span>}
      </AppLink>
    </Highlightable>
  )
}
