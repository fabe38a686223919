import { Card } from '@otterscan/ui/Card'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { BaseFee } from '../../entities/GasPrice.tsx'
import { FEE_PERCENTILES } from '../../queries/block/feeHistory.ts'
import { type FeeOverview, findUsualTips, formatShare, hasBlobFees, TIP_BLOCKS } from './feeBlocks.ts'

/** Prices of the newest block and of the next one. */
export function FeesNowCard({ overview }: { readonly overview: FeeOverview }) {
  const { blocks, next } = overview
  const newest = blocks.at(-1)
  const tips = findUsualTips(blocks)
  return (
    <Card title="Now">
      <dl>
        <InfoRow label="Latest Block">
          {newest === undefined ? <Unknown /> : <BlockLink block={newest.number} />}
        </InfoRow>
        <PriceRow label="Base Fee" price={newest?.baseFee} help="Per gas, in the latest block." />
        <PriceRow
          label="Next Base Fee"
          price={next.baseFee}
          help="Per gas, in the block after it: it follows from the latest one."
        />
        {hasBlobFees(blocks) && (
          <>
            <PriceRow label="Blob Base Fee" price={newest?.blobBaseFee} />
            <PriceRow label="Next Blob Base Fee" price={next.blobBaseFee} />
          </>
        )}
        {FEE_PERCENTILES.map((percentile, index) => (
          <PriceRow
            key={percentile}
            label={`Priority Fee, ${percentile}%`}
            price={tips[index]}
            help={`${percentile} percent of the gas of a block paid at most this much above the base fee: the median over the newest ${TIP_BLOCKS} blocks that are not empty.`}
            absent="No transaction in the newest blocks"
          />
        ))}
        <InfoRow label="Gas Used">
          {newest?.gasUsedRatio === undefined ? (
            <Unknown />
          ) : (
            `${formatShare(newest.gasUsedRatio)} of the limit`
          )}
        </InfoRow>
      </dl>
    </Card>
  )
}

interface PriceRowProps {
  readonly label: string
  readonly price: bigint | undefined
  readonly help?: string
  readonly absent?: string
}

function PriceRow({ label, price, help, absent }: PriceRowProps) {
  return (
    <InfoRow label={label} help={help}>
      {price === undefined ? (
        absent === undefined ? (
          <Unknown />
        ) : (
          <span className="text-muted">{absent}</span>
        )
      ) : (
        <BaseFee price={price} />
      )}
    </InfoRow>
  )
}

/** Not reported by the node. */
function Unknown() {
  return <span className="text-muted">unknown</span>
}
