import { toQuantity } from '@otterscan/ethereum/hex'
import { isWireObject } from '../../upstream/wireValue.ts'
import { encodeHeader } from '../encode/block.ts'
import { serverError } from '../gatewayError.ts'
import type { MethodHandler } from '../methodHandler.ts'
import { readBlock } from '../parameters.ts'

/** Header of a block; an unknown one is an error, as with Erigon. */
export const getHeaderByNumber: MethodHandler = async ({ params, signal }, { node }) => {
  const selector = readBlock(params, 0)
  const block =
    selector.kind === 'hash'
      ? await node.request('eth_getBlockByHash', [selector.hash, false], signal)
      : await node.request(
          'eth_getBlockByNumber',
          [selector.kind === 'number' ? toQuantity(selector.number) : selector.tag, false],
          signal,
        )
  if (!isWireObject(block)) throw serverError(`block header not found: ${describe(selector)}`)
  return encodeHeader(block)
}

function describe(selector: ReturnType<typeof readBlock>): string {
  if (selector.kind === 'number') return String(selector.number)
  return selector.kind === 'tag' ? selector.tag : selector.hash
}
