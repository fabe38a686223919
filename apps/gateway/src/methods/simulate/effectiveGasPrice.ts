import type { CallToSimulate } from '@otterscan/api-schema/execution/simulate'

/** Wei per gas that a call pays; `undefined` where it offers some and the base fee is not known. EIP-1559. */
export function computeEffectiveGasPrice(
  {
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }: Pick<CallToSimulate, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  baseFee: bigint | undefined,
): bigint | undefined {
  if (gasPrice !== undefined) return gasPrice
  if (maxFeePerGas === undefined && maxPriorityFeePerGas === undefined) return 0n
  if (baseFee === undefined) return undefined
  const most = maxFeePerGas ?? 0n
  const wanted = baseFee + (maxPriorityFeePerGas ?? 0n)
  return wanted < most ? wanted : most
}

/** Whether it pays nothing, so that it runs below any base fee. */
export function isFree({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: CallToSimulate): boolean {
  return (gasPrice ?? 0n) === 0n && (maxFeePerGas ?? 0n) === 0n && (maxPriorityFeePerGas ?? 0n) === 0n
}
