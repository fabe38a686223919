import type { Simulation } from '@otterscan/api-schema/execution/simulate'
import { decodeSignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { isAddress } from '@otterscan/ethereum/address'
import { isHash32, isHexData } from '@otterscan/ethereum/hex'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { useKnownFinalized } from '../../../queries/head/finality.ts'
import { transactionQuery } from '../../../queries/transaction/transaction.ts'
import { parseSentCall, parseUnchanged } from './parseUnchanged.ts'
import { parseScenarioLink, type Scenario, type ScenarioLink } from './scenario.ts'
import { createCall, EMPTY_TEXTS, NOTHING, type ScenarioTexts, toTexts } from './scenarioTexts.ts'

/** What the page begins with. */
export type ScenarioStart =
  | { readonly kind: 'loading' }
  | { readonly kind: 'invalid'; readonly reason: string }
  | {
      readonly kind: 'ready'
      readonly texts: ScenarioTexts
      /** The transaction that is run again. */
      readonly original: Scenario['original']
      /** Of another chain than this. */
      readonly foreignChain: bigint | undefined
      /** Run at once: the link holds everything. */
      readonly scenario: Scenario | undefined
    }

/** Reads the link; for a mined transaction it is asked for. */
export function useScenarioStart(fragment: string): ScenarioStart {
  const clients = useClients()
  const { decimals } = useChain().nativeCurrency
  const link = useMemo(() => parseScenarioLink(fragment), [fragment])
  const hash = link.kind === 'transaction' ? link.hash : '0x'
  const mined = useQuery({
    ...transactionQuery(clients, hash, useKnownFinalized()),
    enabled: link.kind === 'transaction',
  })
  return useMemo(() => {
    if (link.kind !== 'transaction') return toStart(link, { chainId: clients.chainId, decimals })
    if (mined.data === undefined) {
      return mined.error === null ? { kind: 'loading' } : { kind: 'invalid', reason: mined.error.message }
    }
    if (mined.data === null) return { kind: 'invalid', reason: 'this chain has no such transaction' }
    const { transaction } = mined.data
    const simulation = parseUnchanged(transaction)
    if (simulation === undefined)
      return { kind: 'invalid', reason: 'a field of its transaction cannot be read' }
    return toReady(simulation, decimals, transaction.blockNumber === undefined ? undefined : link.hash)
  }, [link, mined.data, mined.error, clients.chainId, decimals])
}

function toStart(
  link: Exclude<ScenarioLink, { kind: 'transaction' }>,
  { chainId, decimals }: { readonly chainId: bigint; readonly decimals: number },
): ScenarioStart {
  switch (link.kind) {
    case 'invalid':
      return link
    case 'empty':
      return {
        kind: 'ready',
        texts: EMPTY_TEXTS,
        original: undefined,
        foreignChain: undefined,
        scenario: undefined,
      }
    case 'scenario': {
      const { scenario } = link
      const isForeign = scenario.chainId !== chainId
      return {
        kind: 'ready',
        texts: toTexts(scenario.simulation, decimals),
        original: isForeign ? undefined : scenario.original,
        foreignChain: isForeign ? scenario.chainId : undefined,
        scenario: isForeign ? undefined : scenario,
      }
    }
    case 'signed': {
      const decoded = decodeSignedTransaction(link.raw)
      if (decoded.transaction === undefined)
        return { kind: 'invalid', reason: 'its signed transaction cannot be decoded' }
      const { transaction } = decoded
      const call = parseSentCall(transaction)
      if (call === undefined) return { kind: 'invalid', reason: 'its signature gives no account' }
      const start = toReady({ ...NOTHING, calls: [call] }, decimals, undefined)
      const isForeign = transaction.chainId !== undefined && transaction.chainId !== chainId
      return isForeign ? { ...start, foreignChain: transaction.chainId } : start
    }
    case 'call':
      return toCallStart(link.call, decimals)
  }
}

type Ready = Extract<ScenarioStart, { kind: 'ready' }>

function toReady(simulation: Simulation, decimals: number, original: Scenario['original']): Ready {
  const texts = toTexts(simulation, decimals)
  return { kind: 'ready', texts, original, foreignChain: undefined, scenario: undefined }
}

/** Of the fields of a link, as they were typed elsewhere; wei. */
function toCallStart(call: Readonly<Record<string, string>>, decimals: number): ScenarioStart {
  const { from, to, input = '0x', value, block = 'latest' } = call
  if (from !== undefined && !isAddress(from))
    return { kind: 'invalid', reason: 'its sender is not an address' }
  if (to !== undefined && !isAddress(to))
    return { kind: 'invalid', reason: 'its recipient is not an address' }
  if (!isHexData(input)) return { kind: 'invalid', reason: 'its input is not hexadecimal' }
  if (value !== undefined && !/^\d{1,78}$/.test(value))
    return { kind: 'invalid', reason: 'its value is not an amount' }
  if (!/^(\d{1,16}|latest|safe|finalized)$/.test(block) && !isHash32(block)) {
    return { kind: 'invalid', reason: 'its block is none' }
  }
  const texts = toTexts(NOTHING, decimals)
  const amount = value === undefined || value === '0' ? '' : `${value} wei`
  const calls = [
    createCall({ from: from ?? '', to: to ?? '', input: input === '0x' ? '' : input, value: amount }),
  ]
  return {
    kind: 'ready',
    texts: { ...texts, block, calls },
    original: undefined,
    foreignChain: undefined,
    scenario: undefined,
  }
}
