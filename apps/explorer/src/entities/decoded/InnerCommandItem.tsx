import type { InnerCommand } from '@otterscan/decode/inner/innerStep'
import { hexByteLength } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { RawText } from '@otterscan/ui/RawText'
import { type ReactNode, useContext } from 'react'
import { ParameterTable } from './ParameterTable.tsx'
import { PlaceContext, toInnerPlace } from './PlaceContext.ts'

interface InnerCommandItemProps {
  readonly command: InnerCommand
  readonly position: number
  readonly isOpenAtFirst: boolean
  /** The steps of a plan inside it. */
  readonly nested: ReactNode
}

/** One command of a router's plan. Its names follow from the command's number, which no ABI holds: they are a guess. */
export function InnerCommandItem({ command, position, isOpenAtFirst, nested }: InnerCommandItemProps) {
  const { name, mayFail, fit, values, warnings, data, units, notes, steps } = command
  const place = toInnerPlace(useContext(PlaceContext), position)
  const isRead = fit !== undefined && fit !== 'broken'
  return (
    <li className="flex min-w-0 flex-col gap-1 border-border border-l-2 pl-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="tabular text-muted">{position}</span>
        <Chip mono>{name}</Chip>
        {mayFail && <Chip title="The others go on if it fails">may fail</Chip>}
      </div>
      <div className="min-w-0">
        <Disclosure label={`Arguments of ${place}`} isOpenAtFirst={isOpenAtFirst}>
          <PlaceContext value={place}>
            <div className="mt-1 flex min-w-0 flex-col gap-2">
              {isRead && steps === undefined && (
                <>
                  <p className="text-warning text-xs">
                    Guessed from the number of the command, as Uniswap's Universal Router reads it.
                  </p>
                  <ParameterTable values={values} warnings={warnings} units={units} notes={notes} />
                </>
              )}
              {!isRead && (
                <>
                  <p className="text-muted text-sm">
                    {fit === undefined
                      ? 'This command is not known.'
                      : 'Its arguments are not those of this command.'}
                  </p>
                  {hexByteLength(data) > 0 && (
                    <RawText text={data} label={`Data of ${place}`} maxHeight={160} />
                  )}
                </>
              )}
              {isRead && nested}
            </div>
          </PlaceContext>
        </Disclosure>
      </div>
    </li>
  )
}
