import { connectExecutionClient, type ExecutionClient } from '@otterscan/clients/execution'
import type { ChainInfo } from '@otterscan/ethereum/chain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AppConfig } from '../../config/AppConfig.ts'
import { useConfig } from '../../config/useConfig.ts'
import { getChainInfo } from '../../queries/connection/chainInfo.ts'
import { probeNode } from '../../queries/connection/probeNode.ts'
import { ConnectedApp } from '../ConnectedApp.tsx'
import { type ConnectionProblem, ConnectionScreen } from './ConnectionScreen.tsx'

type Connection =
  | { readonly status: 'connecting' }
  | { readonly status: 'problem'; readonly problem: ConnectionProblem; readonly cause: Error }
  | {
      readonly status: 'connected'
      readonly execution: ExecutionClient
      readonly chainId: bigint
      readonly chainInfo: ChainInfo
      /** Absent when probing was skipped. */
      readonly head: BlockHeader | undefined
    }

/** Pause before a lost node is tried again by itself. */
const RETRY_MS = 5_000

/** Lets the pages in once the node has shown what it is; until then says what is wrong. Spec §4 "Connection check". */
export function ConnectionGate() {
  const { node } = useConfig()
  const { connection, retry } = useConnection()
  if (connection.status === 'connected') return <ConnectedApp {...connection} />
  if (connection.status === 'connecting') return <ConnectionScreen node={node} />
  return (
    <ConnectionScreen node={node} problem={connection.problem} cause={connection.cause} onRetry={retry} />
  )
}

function useConnection(): { readonly connection: Connection; readonly retry: () => void } {
  const { config, node } = useConfig()
  const [connection, setConnection] = useState<Connection>({ status: 'connecting' })
  const [attempt, setAttempt] = useState(0)
  const execution = useMemo(
    () => (node.url === undefined ? undefined : connectExecutionClient(node.url)),
    [node.url],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt probes again
  useEffect(() => {
    const giveUp = new AbortController()
    connect(execution, config, giveUp.signal)
      .then(setConnection)
      .catch((error: unknown) => {
        if (!giveUp.signal.aborted)
          setConnection({ status: 'problem', problem: 'failed', cause: toError(error) })
      })
    return () => giveUp.abort()
  }, [execution, config, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (connection.status !== 'problem' || execution === undefined) return undefined
    const timer = setTimeout(retry, RETRY_MS)
    return () => clearTimeout(timer)
  }, [connection, execution, retry])
  return { connection, retry }
}

async function connect(
  execution: ExecutionClient | undefined,
  config: AppConfig,
  signal: AbortSignal,
): Promise<Connection> {
  if (execution === undefined) {
    return { status: 'problem', problem: 'notEthNode', cause: new Error('no node is configured') }
  }
  if (config.experimentalFixedChainId !== undefined) {
    const chainId = BigInt(config.experimentalFixedChainId)
    return {
      status: 'connected',
      execution,
      chainId,
      chainInfo: await toChainInfo(config, chainId),
      head: undefined,
    }
  }
  const probe = await probeNode(execution, signal)
  if (probe.status !== 'connected') return { status: 'problem', problem: probe.status, cause: probe.cause }
  const chainInfo = await toChainInfo(config, probe.chainId)
  return { status: 'connected', execution, chainId: probe.chainId, chainInfo, head: probe.head }
}

async function toChainInfo(config: AppConfig, chainId: bigint): Promise<ChainInfo> {
  if (config.chainInfo !== undefined) return config.chainInfo
  return getChainInfo(config.assetsURLPrefix, chainId)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
