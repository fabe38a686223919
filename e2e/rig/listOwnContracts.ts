import type { Devnet } from '@otterscan/devnet/startDevnet'

/** Kinds of contracts that have a list. */
export type ContractKind = 'erc20' | 'erc721' | 'erc1155' | 'erc4626' | 'erc1167'

/** A contract found on the chain without any index. */
export interface OwnContract {
  /** Lower case. */
  readonly address: string
  readonly blockNumber: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly transactionHash: string
  readonly kinds: ReadonlySet<ContractKind>
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: bigint | undefined
  /** Lower case. */
  readonly asset: string | undefined
  readonly totalAssets: bigint | undefined
  /** Lower case. */
  readonly implementation: string | undefined
  /** It has code now. */
  readonly isThere: boolean
}

/** Every contract that was created since the first block and was there at the end of its block, oldest first. */
export async function listOwnContracts(devnet: Devnet): Promise<readonly OwnContract[]> {
  const contracts: OwnContract[] = []
  const head = BigInt(await devnet.request<string>('eth_blockNumber'))
  for (let number = 1n; number <= head; number += 1n) {
    const created = await listCreations(devnet, number)
    if (created.length === 0) continue
    const { timestamp } = await devnet.request<{ timestamp: string }>(
      'eth_getBlockByNumber',
      toHex(number),
      false,
    )
    for (const { address, transactionHash } of created) {
      const code = await devnet.request<string>('eth_getCode', address, toHex(number))
      if (code === '0x') continue
      const facts = await probe(devnet, address)
      contracts.push({
        address,
        blockNumber: number,
        timestamp: BigInt(timestamp),
        transactionHash,
        ...facts,
      })
    }
  }
  return contracts
}

interface BlockTrace {
  readonly type: string
  readonly error?: string
  readonly transactionHash: string
  readonly traceAddress: readonly number[]
  readonly result?: { readonly address?: string } | null
}

/** Creations in the order of the block's frames, without those that were undone. */
async function listCreations(devnet: Devnet, number: bigint) {
  const traces = await devnet.request<readonly BlockTrace[]>('trace_block', toHex(number))
  const failed = traces.filter(({ error }) => error !== undefined)
  return traces.flatMap(({ type, transactionHash, traceAddress, result }) => {
    const address = result?.address?.toLowerCase()
    const isUndone = failed.some(
      (other) =>
        other.transactionHash === transactionHash &&
        other.traceAddress.every((place, depth) => traceAddress[depth] === place),
    )
    return type !== 'create' || address === undefined || isUndone ? [] : [{ address, transactionHash }]
  })
}

const CLONE_CODE = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/

/** What the contract says of itself now. */
async function probe(devnet: Devnet, address: string) {
  const call = (data: string) =>
    devnet.request<string>('eth_call', { to: address, data }, 'latest').catch(() => undefined)
  const supports = async (id: string) => toNumber(await call(`0x01ffc9a7${id.padEnd(64, '0')}`)) === 1n
  const [nameData, symbolData, decimalsData] = [
    await call('0x06fdde03'),
    await call('0x95d89b41'),
    await call('0x313ce567'),
  ]
  const [assetData, totalData, nonsense] = [
    await call('0x38d52e0f'),
    await call('0x01e1d114'),
    await call('0xdeadc0de'),
  ]
  const [name, symbol, decimals] = [toText(nameData), toText(symbolData), toNumber(decimalsData)]
  const [asset, totalAssets] = [toNumber(assetData), toNumber(totalData)]
  const code = await devnet.request<string>('eth_getCode', address, 'latest')
  const [, implementation] = CLONE_CODE.exec(code) ?? []
  const isToken =
    name !== undefined &&
    symbol !== undefined &&
    decimals !== undefined &&
    decimals < 256n &&
    nonsense !== nameData
  const is165 = (await supports('01ffc9a7')) && !(await supports('ffffffff'))
  const kinds = new Set<ContractKind>()
  if (isToken) kinds.add('erc20')
  if (isToken && asset !== undefined && totalAssets !== undefined) kinds.add('erc4626')
  if (is165 && (await supports('80ac58cd'))) kinds.add('erc721')
  if (is165 && (await supports('d9b67a26'))) kinds.add('erc1155')
  if (implementation !== undefined) kinds.add('erc1167')
  return {
    kinds,
    name,
    symbol,
    decimals,
    asset: asset === undefined ? undefined : `0x${asset.toString(16).padStart(40, '0')}`,
    totalAssets,
    isThere: code !== '0x',
    implementation: implementation === undefined ? undefined : `0x${implementation}`,
  }
}

/** One word. */
function toNumber(data: string | undefined): bigint | undefined {
  return data === undefined || data.length < 66 ? undefined : BigInt(data.slice(0, 66))
}

/** The only answer of a function that gives a string. */
function toText(data: string | undefined): string | undefined {
  if (data === undefined || data.length < 2 + 128 || BigInt(data.slice(0, 66)) !== 32n) return undefined
  const length = Number(BigInt(`0x${data.slice(66, 130)}`))
  const bytes = data.slice(130, 130 + length * 2)
  return bytes.length === length * 2 ? Buffer.from(bytes, 'hex').toString('utf8') : undefined
}

function toHex(number: bigint): string {
  return `0x${number.toString(16)}`
}
