import { type BlockReference, toBlockParameter } from '@otterscan/api-schema/execution/blockReference'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'

/** What is copied. */
export type CopySubject =
  | { readonly kind: 'block'; readonly blockId: bigint | Hex }
  | { readonly kind: 'transaction'; readonly transactionHash: Hex }
  | { readonly kind: 'call'; readonly call: CopiedCall }

/** A call that can be repeated with `eth_call`. */
export interface CopiedCall {
  readonly to: Address
  readonly data: Hex
  readonly from?: Address | undefined
  /** Wei. */
  readonly value?: bigint | undefined
  readonly block: BlockReference
}

/** The same request for each tool. */
export interface CopyTexts {
  /** `undefined` for a node connected by websocket. */
  readonly curl: string | undefined
  readonly cast: string
  readonly viem: string
}

/** Requests to a node at `url` for a block or transaction. `url` must not contain credentials. */
export function createCopyTexts(subject: CopySubject, url: string): CopyTexts {
  const isWebSocket = /^wss?:/i.test(url)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...toCall(subject) })
  return {
    curl: isWebSocket
      ? undefined
      : `curl -s ${quoteForShell(url)} -H 'content-type: application/json' --data ${quoteForShell(body)}`,
    cast: `cast ${toCastCommand(subject)} --rpc-url ${quoteForShell(url)}`,
    viem: [
      `import { createPublicClient, ${isWebSocket ? 'webSocket' : 'http'} } from 'viem'`,
      '',
      `const client = createPublicClient({ transport: ${isWebSocket ? 'webSocket' : 'http'}(${quoteForScript(url)}) })`,
      ...toViemLines(subject),
      '',
    ].join('\n'),
  }
}

function toCall(subject: CopySubject): { readonly method: string; readonly params: readonly unknown[] } {
  if (subject.kind === 'call') {
    const { to, data, from, value, block } = subject.call
    const request = { from, to, data, value: value === undefined ? undefined : toQuantity(value) }
    return { method: 'eth_call', params: [request, toBlockParameter(block)] }
  }
  if (subject.kind === 'transaction') {
    return { method: 'eth_getTransactionByHash', params: [subject.transactionHash] }
  }
  return typeof subject.blockId === 'bigint'
    ? { method: 'eth_getBlockByNumber', params: [`0x${subject.blockId.toString(16)}`, false] }
    : { method: 'eth_getBlockByHash', params: [subject.blockId, false] }
}

function toCastCommand(subject: CopySubject): string {
  if (subject.kind === 'call') {
    const { to, data, from, value, block } = subject.call
    return [
      `call ${to} --data ${data}`,
      ...(from === undefined ? [] : [`--from ${from}`]),
      ...(value === undefined ? [] : [`--value ${value}`]),
      `--block ${block}`,
    ].join(' ')
  }
  return subject.kind === 'transaction' ? `tx ${subject.transactionHash}` : `block ${subject.blockId}`
}

function toViemLines(subject: CopySubject): readonly string[] {
  if (subject.kind === 'call') return toViemCall(subject.call)
  if (subject.kind === 'transaction') {
    const options = `{ hash: '${subject.transactionHash}' }`
    return [
      `const transaction = await client.getTransaction(${options})`,
      `const receipt = await client.getTransactionReceipt(${options})`,
    ]
  }
  const options =
    typeof subject.blockId === 'bigint'
      ? `{ blockNumber: ${subject.blockId}n }`
      : `{ blockHash: '${subject.blockId}' }`
  return [`const block = await client.getBlock(${options})`]
}

function toViemCall({ to, data, from, value, block }: CopiedCall): readonly string[] {
  const options = [
    ...(from === undefined ? [] : [`account: '${from}'`]),
    `to: '${to}'`,
    `data: '${data}'`,
    ...(value === undefined ? [] : [`value: ${value}n`]),
    typeof block === 'bigint'
      ? `blockNumber: ${block}n`
      : block.startsWith('0x')
        ? `blockHash: '${block}'`
        : `blockTag: '${block}'`,
  ]
  return [`const { data } = await client.call({ ${options.join(', ')} })`]
}

/** Quotes any text as one word for a POSIX shell. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Quotes any text as a JavaScript string literal. */
function quoteForScript(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
