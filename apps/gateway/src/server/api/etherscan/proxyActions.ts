import { invalidArgument } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import type { Texts } from './actionArguments.ts'

/**
 * Parameters of a method, in order, by the names that hosted explorers have for them. Nothing is sent by GET, which a
 * foreign page can make a browser do: `eth_sendRawTransaction` is for JSON-RPC.
 */
const METHODS: Readonly<Record<string, (texts: Texts) => readonly unknown[]>> = {
  eth_blockNumber: () => [],
  eth_gasPrice: () => [],
  eth_getBlockByNumber: (texts) => [need(texts, 'tag'), texts.get('boolean') === 'true'],
  eth_getUncleByBlockNumberAndIndex: (texts) => [need(texts, 'tag'), need(texts, 'index')],
  eth_getBlockTransactionCountByNumber: (texts) => [need(texts, 'tag')],
  eth_getTransactionByHash: (texts) => [need(texts, 'txhash')],
  eth_getTransactionByBlockNumberAndIndex: (texts) => [need(texts, 'tag'), need(texts, 'index')],
  eth_getTransactionCount: (texts) => [need(texts, 'address'), texts.get('tag') ?? 'latest'],
  eth_getTransactionReceipt: (texts) => [need(texts, 'txhash')],
  eth_call: (texts) => [{ to: need(texts, 'to'), data: need(texts, 'data') }, texts.get('tag') ?? 'latest'],
  eth_getCode: (texts) => [need(texts, 'address'), texts.get('tag') ?? 'latest'],
  eth_getStorageAt: (texts) => [
    need(texts, 'address'),
    need(texts, 'position'),
    texts.get('tag') ?? 'latest',
  ],
  eth_estimateGas: (texts) => [
    Object.fromEntries(
      ['from', 'to', 'data', 'value', 'gas', 'gasPrice'].flatMap((name) => {
        const text = texts.get(name)
        return text === undefined ? [] : [[name, text]]
      }),
    ),
  ],
}

/** `module=proxy`: the node's answer as JSON-RPC has it. Throws: `ApiError`. */
export async function callNode(texts: Texts, { callRaw }: GatewayCalls): Promise<unknown> {
  const action = texts.get('action') ?? ''
  const toParams = Object.hasOwn(METHODS, action) ? METHODS[action] : undefined
  if (toParams === undefined) {
    throw invalidArgument(`unsupported action. There are ${Object.keys(METHODS).join(', ')}`)
  }
  return { jsonrpc: '2.0', id: 1, result: await callRaw(action, toParams(texts)) }
}

function need(texts: Texts, name: string): string {
  const text = texts.get(name)
  if (text === undefined || text === '') throw invalidArgument(`${name} is required`)
  return text
}
