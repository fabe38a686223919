import { type ExecutionClient, openExecutionClient } from '@otterscan/clients/execution'
import type { ChainInfo } from '@otterscan/ethereum/chain'
import { findChainInfo } from '@otterscan/ethereum/chains/findChain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AppConfig } from '../../config/appConfig.ts'
import { readPageAnswers } from '../../config/pageData.ts'
import { useConfig } from '../../config/useConfig.ts'
import { getChainInfo } from '../../queries/connection/chainInfo.ts'
import { probeNode } from '../../queries/connection/probeNode.ts'
import { createKept, type Kept } from '../../queries/kept/kept.ts'
import { ConnectedApp } from '../ConnectedApp.tsx'
import { isReading, LazyDocs } from '../docs/LazyDocs.tsx'
import { noteGenesis } from '../genesis/noteGenesis.ts'
import type { ConnectionFailureReason } from './ConnectionFindings.tsx'
import { ConnectionScreen } from './ConnectionScreen.tsx'

type Connection =
  | { readonly status: 'connecting' }
  | { readonly status: 'failed'; readonly reason: ConnectionFailureReason; readonly cause: Error }
  | {
      readonly status: 'connected'
      readonly execution: ExecutionClient
      readonly chainId: bigint
      readonly chainInfo: ChainInfo
      /** Absent when probing was skipped. */
      readonly head: BlockHeader | undefined
      /** As far as it was asked for. */
      readonly finalized: bigint | undefined
    }

/** Pause before an automatic retry. */
const RETRY_MS = 5_000

/** Shows the pages once the node has passed the connection check; until then, what is wrong. */
export function ConnectionGate() {
  const { node } = useConfig()
  const { connection, retry } = useConnection()
  if (connection.status === 'connected') return <ConnectedApp {...connection} />
  if (connection.status === 'connecting') return <ConnectionScreen node={node} />
  if (isReading()) return <LazyDocs />
  return <ConnectionScreen node={node} reason={connection.reason} cause={connection.cause} onRetry={retry} />
}

function useConnection(): { readonly connection: Connection; readonly retry: () => void } {
  const { config, node } = useConfig()
  const [connection, setConnection] = useState<Connection>({ status: 'connecting' })
  const [attempt, setAttempt] = useState(0)
  const opening = useMemo(() => (node.url === undefined ? undefined : openNode(node.url)), [node.url])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt probes again
  useEffect(() => {
    const giveUp = new AbortController()
    connect(opening, config, giveUp.signal)
      .then(setConnection)
      .catch((error: unknown) => {
        if (!giveUp.signal.aborted)
          setConnection({ status: 'failed', reason: 'failed', cause: toError(error) })
      })
    return () => giveUp.abort()
  }, [opening, config, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (connection.status !== 'failed' || opening === undefined) return undefined
    const timer = setTimeout(retry, RETRY_MS)
    return () => clearTimeout(timer)
  }, [connection, opening, retry])
  return { connection, retry }
}

interface OpenedNode {
  readonly execution: ExecutionClient
  readonly kept: Kept
  /** Answers come with the page, so that a call more would be a request more. */
  readonly hasGiven: boolean
}

async function openNode(url: string): Promise<OpenedNode> {
  const given = readPageAnswers()
  const kept = createKept()
  const execution = await openExecutionClient(url, { given, kept: kept.answers })
  return { execution, kept, hasGiven: given !== undefined }
}

async function connect(
  opening: Promise<OpenedNode> | undefined,
  config: AppConfig,
  signal: AbortSignal,
): Promise<Connection> {
  if (opening === undefined) {
    return { status: 'failed', reason: 'notEthNode', cause: new Error('no node is configured') }
  }
  const { execution, kept, hasGiven } = await opening
  if (config.experimentalFixedChainId !== undefined) {
    const chainId = BigInt(config.experimentalFixedChainId)
    kept.open(chainId, undefined)
    return {
      status: 'connected',
      execution,
      chainId,
      chainInfo: await toChainInfo(config, chainId),
      head: undefined,
      finalized: undefined,
    }
  }
  // In the turn of the probe, and so in its batch.
  const checked = kept.check(execution)
  const [probe, finalized] = await Promise.all([
    probeNode(execution, signal),
    hasGiven ? undefined : kept.getFinalized(execution),
  ])
  if (probe.status !== 'connected') return { status: 'failed', reason: probe.status, cause: probe.cause }
  kept.open(probe.chainId, probe.genesisHash, checked)
  const [chainInfo] = await Promise.all([
    toChainInfo(config, probe.chainId),
    noteGenesis(probe.chainId, probe.genesisHash),
  ])
  return { status: 'connected', execution, chainId: probe.chainId, chainInfo, head: probe.head, finalized }
}

async function toChainInfo(config: AppConfig, chainId: bigint): Promise<ChainInfo> {
  if (config.chainInfo !== undefined) return config.chainInfo
  if (config.assetsAvailable === false) return findChainInfo(chainId)
  return getChainInfo(config.assetsURLPrefix, chainId)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
