import type { AssetChange } from '@otterscan/decode/movement/netChanges'
import type { MovementStory } from '@otterscan/decode/movement/tellMovements'
import { Fragment } from 'react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { PartyLink } from '../PartyLink.tsx'
import { AssetAmount } from './AssetAmount.tsx'

const VERBS: Readonly<Record<MovementStory['verb'], string>> = {
  sent: 'Sent',
  received: 'Received',
  swapped: 'Swapped',
  bought: 'Bought',
  sold: 'Sold',
  minted: 'Minted',
  burned: 'Burned',
  redeemed: 'Redeemed',
  moved: 'Moved',
}

/** What moved, in one sentence from the sender's view. */
export function MovementSentence({ story }: { readonly story: MovementStory }) {
  const numbers = useNumberFormat()
  const { verb, what, inReturn, from, to, recipients } = story
  return (
    <p className="min-w-0 font-medium">
      {VERBS[verb]} <Things things={what} />
      {inReturn.length > 0 && (
        <>
          {' for '}
          <Things things={inReturn} />
        </>
      )}
      {from !== undefined && (
        <>
          {' from '}
          <PartyLink address={from} maxChars={17} />
        </>
      )}
      {to !== undefined && (
        <>
          {verb === 'minted' ? ' for ' : ' to '}
          <PartyLink address={to} maxChars={17} />
        </>
      )}
      {recipients > 0 && ` to ${numbers.formatInteger(recipients)} accounts`}
    </p>
  )
}

function Things({ things }: { readonly things: readonly AssetChange[] }) {
  return things.map(({ asset, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: assets are in a fixed order
    <Fragment key={index}>
      {index > 0 && (index === things.length - 1 ? ' and ' : ', ')}
      <AssetAmount asset={asset} amount={amount} />
    </Fragment>
  ))
}
